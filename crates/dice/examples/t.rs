use brickwool_dice::{solver::Table, Board};
fn main(){ let t=std::time::Instant::now(); let x=Table::solve(|_,_|()); println!("{:?} {}", t.elapsed(), x.value(Board::EMPTY,15).unwrap()); for i in 0..=15 {print!("{:.3} ", x.value(Board::EMPTY,i).unwrap());} }
