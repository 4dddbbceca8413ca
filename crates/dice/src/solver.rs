//! The exact solver.
pub mod hands;
mod options;
mod places;
mod purchase;

#[test]
fn stats() {
    let t = std::time::Instant::now();
    let o = &*options::OPTIONS;
    println!("{:?}", t.elapsed());
    let mut total = 0; let mut distinct = 0;
    for k in places::Knights::all() {
        let mut set = std::collections::HashSet::new();
        for h in hands::Hand::rolls() { let c = o.of(k, h); total += c.len(); set.insert(c.iter().map(|c| c.index()).collect::<Vec<_>>()); }
        distinct += set.len();
    }
    println!("rolls avg list {} distinct lists per knights {}", total as f64 / (127.*462.), distinct as f64/127.);
    let t = std::time::Instant::now();
    let mut m = 0;
    for n in 0..places::NETWORKS { for p in purchase::Purchase::all() { m += places::Network::nth(n).after(p).len(); } }
    println!("{:?} succ {}", t.elapsed(), m as f64 / 1225.);
}
