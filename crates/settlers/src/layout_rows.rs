//! Rows of hexes: how layouts are written, in files and in notation.
//!
//! Hexes stand on a point in rows that are centred above each other, so the lengths of neighbouring rows differ by an odd
//! number. Where there is no hex, in a bay or a lake or to fill up a row, there is sea.

use crate::topology::{Point, Topology};
use crate::{Hex, Shape, Terrain};
use thiserror::Error;

/// The most rows, and the most places in a row.
const MAX_LENGTH: usize = 40;

/// A place in a row: the terrain and the number of a hex, or sea.
pub(crate) type RowPlace = Option<(Terrain, Option<u8>)>;

/// Why rows cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RowsError {
    #[error("there are {0} rows; a layout has up to {MAX_LENGTH}")]
    TooMany(usize),
    /// Rows are counted from 1.
    #[error("row {row} has {length} places; a row has up to {MAX_LENGTH}")]
    TooLong { row: usize, length: usize },
    /// Rows are counted from 1.
    #[error(
        "row {row} has {length} places and row {above} above it {length_above}: rows are centred, so that the hexes of \
         these two would not lie between each other; fill one up with sea",
        above = row - 1
    )]
    NotBetween { row: usize, length: usize, length_above: usize },
}

/// The centres of the places that are land, in reading order; [`Layout::blank_own`](crate::Layout) puts their middle into the
/// middle.
pub(crate) fn land_points<T>(rows: &[Vec<Option<T>>]) -> Result<Vec<Point>, RowsError> {
    if rows.len() > MAX_LENGTH {
        return Err(RowsError::TooMany(rows.len()));
    }
    let mut land = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let length = row.len();
        if length > MAX_LENGTH {
            return Err(RowsError::TooLong { row: index + 1, length });
        }
        let above = index.checked_sub(1).map(|above| rows[above].len());
        if let Some(length_above) = above.filter(|above| (above + length).is_multiple_of(2)) {
            return Err(RowsError::NotBetween { row: index + 1, length, length_above });
        }
        let columns = (0i8..).zip(row).filter(|(_, place)| place.is_some());
        land.extend(columns.map(|(column, _)| Point { x: 2 * column - length as i8, y: 3 * index as i8 }));
    }
    Ok(land)
}

/// The rows of a topology, as short as possible.
pub(crate) fn rows_of(topology: &Topology) -> Vec<Vec<Option<Hex>>> {
    let mut rows: Vec<Vec<Option<Hex>>> = Vec::new();
    let mut hexes = topology.hexes().peekable();
    while let Some(&first) = hexes.peek() {
        let y = topology.hex_point(first).y;
        let mut row = Vec::new();
        while let Some(hex) = hexes.next_if(|&hex| topology.hex_point(hex).y == y) {
            row.push(hex);
        }
        let reach = row.iter().map(|&hex| topology.hex_point(hex).x.unsigned_abs()).max().unwrap_or(0);
        let mut places = vec![None; usize::from(reach) + 1];
        for hex in row {
            let column = (topology.hex_point(hex).x + reach as i8) / 2;
            places[column as usize] = Some(hex);
        }
        rows.push(places);
    }
    rows
}

/// A hex as people find it on paper: `row.column`, counted from 1 in [`rows_of`].
pub(crate) fn hex_name(topology: &Topology, hex: Hex) -> String {
    for (row, places) in rows_of(topology).iter().enumerate() {
        if let Some(column) = places.iter().position(|place| *place == Some(hex)) {
            return format!("{}.{}", row + 1, column + 1);
        }
    }
    hex.to_string()
}

/// The shape whose rows these are, without any sea.
pub(crate) fn shape_of<T>(rows: &[Vec<Option<T>>]) -> Option<Shape> {
    let is_land = rows.iter().flatten().all(Option::is_some);
    let fits =
        |shape: &Shape| shape.rows().iter().map(|&length| usize::from(length)).eq(rows.iter().map(Vec::len));
    Shape::ALL.into_iter().filter(|_| is_land).find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, Supply};

    fn own(rows: &[&str]) -> Layout {
        let rows: Vec<Vec<Option<()>>> =
            rows.iter().map(|row| row.chars().map(|c| (c == '#').then_some(())).collect()).collect();
        Layout::blank_own(land_points(&rows).unwrap(), Supply::BASE).unwrap()
    }

    fn written(layout: &Layout) -> Vec<String> {
        let letter = |place: &Option<Hex>| if place.is_some() { '#' } else { '.' };
        rows_of(layout.topology()).iter().map(|row| row.iter().map(letter).collect()).collect()
    }

    #[test]
    fn the_same_arrangement_is_written_alike_wherever_it_was_drawn() {
        for rows in [&["....", ".#...", ".##.", "....."][..], &["#..", "##", "..."], &["#.", ".##"]] {
            assert_eq!(written(&own(rows)), ["#.", ".##"], "{rows:?}");
        }
    }

    #[test]
    fn rows_lie_around_the_middle() {
        let points = |rows: &[&str]| {
            let layout = own(rows);
            let topology = layout.topology();
            topology
                .hexes()
                .map(|hex| (topology.hex_point(hex).x, topology.hex_point(hex).y))
                .collect::<Vec<_>>()
        };
        assert_eq!(points(&["##", "#.#", "##"]), [(-1, -3), (1, -3), (-2, 0), (2, 0), (-1, 3), (1, 3)]);
        assert_eq!(
            points(&["#.", ".##"]),
            [(-1, -3), (0, 0), (2, 0)],
            "of two rows the lower one is the middle"
        );
    }

    #[test]
    fn forty_rows_of_forty_places_are_not_too_many() {
        let mut rows: Vec<Vec<Option<()>>> = (0..40).map(|row| vec![None; 39 + row % 2]).collect();
        (rows[0][0], rows[39][39]) = (Some(()), Some(()));
        let points = land_points(&rows).unwrap();
        assert_eq!((points[1].x - points[0].x, points[1].y - points[0].y), (77, 117));
        rows.push(vec![None]);
        assert_eq!(land_points(&rows), Err(RowsError::TooMany(41)));
        assert_eq!(land_points(&[vec![None::<()>; 41]]), Err(RowsError::TooLong { row: 1, length: 41 }));
    }

    #[test]
    fn a_named_shape_is_recognised() {
        assert_eq!(own(&["..##", "..###", "..##"]).shape(), Some(Shape::Mini));
        let lake = own(&["##", "#.#", "##"]);
        assert_eq!(lake.shape(), None);
        assert_eq!(written(&lake), ["##", "#.#", "##"]);
        assert_ne!(lake, own(&["##", "##.", "##"]), "six hexes of desert as well, but elsewhere");
        // The lake has six sides; the coast outside has eighteen, as on the mini board.
        assert_eq!(lake.topology().coast().len(), 24);
        assert_eq!((lake.topology().hexes().len(), lake.topology().edges().len()), (6, 30));
    }
}
