//! Quantity and pack of a table's row.

use super::draft::Quantity;
use super::lines::Columns;
use super::reading::{Reading, readings as readings_of};
use super::tokens::tokens;
use super::vocabulary::pack_unit;
use medicine::tokens::Placed;

/// Takes quantity and pack from the columns of a table where it has them.
pub(super) fn apply(readings: &mut Vec<Reading>, columns: &Columns) {
    let mut counted = None;
    if let Some(text) = &columns.quantity {
        let typed = column_quantity(text);
        // The quantity is known, so no number of the item is one.
        readings.retain(|reading| reading.quantity == Quantity::Missing);
        if readings.is_empty() {
            *readings = readings_of(&columns.item);
        }
        for reading in readings.iter_mut() {
            reading.quantity = typed.0;
            if reading.pack.is_none() {
                reading.pack.clone_from(&typed.1);
            }
        }
        counted = typed.1;
    }
    if let Some(pack) = &columns.pack {
        for reading in readings {
            // '10 box' beside a pack of '15s': the box is what is counted.
            let unit = counted.as_ref().filter(|unit| unit_of(pack).is_none_or(|own| own != unit.as_str()));
            reading.pack = Some(unit.map_or_else(|| pack.clone(), |unit| format!("{pack} {unit}")));
        }
    }
}

/// What a pack as it is written counts: 'box' of 'box' and of '15s box', nothing of '15s'.
pub(crate) fn unit_of(pack: &str) -> Option<&'static str> {
    let last = pack.split_whitespace().next_back()?.to_lowercase();
    pack_unit(&last).filter(|unit| !unit.is_empty())
}

/// The quantity of a cell such as '20', '20 box', '-5'.
fn column_quantity(text: &str) -> (Quantity, Option<String>) {
    let pieces = tokens(text);
    let numbers: Vec<_> = pieces.iter().filter_map(Placed::number).collect();
    let unit = pieces.iter().filter_map(Placed::word).find_map(pack_unit);
    let pack = unit.filter(|unit| !unit.is_empty()).map(str::to_owned);
    let negative = pieces.first().is_some_and(|first| first.is_sign(&['-']));
    let quantity = match numbers.as_slice() {
        _ if negative => Quantity::Wrong("The quantity is negative."),
        [one] => Quantity::of(*one),
        [] => Quantity::Wrong("The quantity is not a number."),
        // '10+2': two of them free.
        [first, ..] if text.contains('+') => Quantity::of(*first),
        _ => Quantity::Wrong("The quantity is not one number."),
    };
    (quantity, pack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_of_a_pack_may_count() {
        assert_eq!(unit_of("box"), Some("box"));
        assert_eq!(unit_of("15s Boxes"), Some("box"));
        for none in ["15s", "10x10", "", "nos", "5 ml"] {
            assert_eq!(unit_of(none), None, "{none}");
        }
    }

    #[test]
    fn a_cell_has_one_quantity_and_perhaps_a_pack() {
        assert_eq!(column_quantity("20"), (Quantity::Of(20), None));
        assert_eq!(column_quantity("1,000"), (Quantity::Of(1000), None));
        assert_eq!(column_quantity("20 bx"), (Quantity::Of(20), Some("box".to_owned())));
        assert_eq!(column_quantity("10+2").0, Quantity::Of(10));
        for wrong in ["-5", "0", "2.5", "100000", "ten or so", "5 or 6"] {
            assert!(matches!(column_quantity(wrong).0, Quantity::Wrong(_)), "{wrong}");
        }
    }
}
