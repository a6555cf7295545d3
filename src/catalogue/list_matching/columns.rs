//! Quantity and pack of a table's row.

use medicine::amount::unit::Unit;
use medicine::line::clean::RowCells;
use medicine::line::vocabulary::pack as pack_unit;
use medicine::line::{Line, LineReading, WrongQuantity};
use medicine::reading::tokens::placed;
use medicine::tokens::Placed;

/// Takes quantity and pack from the columns of a table where it has them; what is wrong with the quantity.
pub(super) fn apply(line: &mut Line, columns: &RowCells) -> Option<&'static str> {
    let mut why = None;
    if let Some(text) = &columns.quantity {
        let (quantity, unit, wrong) = column_quantity(text);
        why = wrong;
        // The quantity is known, so no number of the item is one.
        if line.readings.iter().any(|reading| reading.quantity.is_none()) {
            line.readings.retain(|reading| reading.quantity.is_none());
        }
        for reading in &mut line.readings {
            // 'Telmisartan 40 x 10' beside a quantity is a pack of 10.
            if let Some(count) = reading.quantity.take() {
                reading.pack.get_or_insert(format!("x{count}"));
            }
            reading.quantity = quantity;
            if unit.is_some() {
                reading.unit.clone_from(&unit);
            }
        }
    }
    if let Some(pack) = &columns.pack {
        let own = unit_of(pack);
        for reading in &mut line.readings {
            reading.pack = Some(pack.clone());
            // '10 box' beside a pack of '15s': the box is what is counted.
            reading.unit = reading.unit.take().filter(|unit| own != Some(unit.as_str()));
        }
    }
    why
}

/// What is wrong with a quantity, in a sentence.
pub(super) fn wrong_quantity(wrong: WrongQuantity) -> &'static str {
    match wrong {
        WrongQuantity::Zero => "The quantity is 0.",
        WrongQuantity::Negative => "The quantity is negative.",
        WrongQuantity::NotWhole => "The quantity is not a whole number.",
        WrongQuantity::TooMany => "The quantity is more than 99,999.",
    }
}

/// The pack of a reading as it is shown: '10x10 box', '15s', '2ml ampoule'.
pub(super) fn pack_of(reading: &LineReading) -> Option<String> {
    let joined = |pack: &str| pack.to_lowercase().replace(['×', '*'], "x").replace([' ', '\''], "");
    let pack = reading.pack.as_deref().map(|pack| {
        if pack.starts_with(|sign: char| sign.is_ascii_digit()) { joined(pack) } else { pack.to_owned() }
    });
    let volume = reading.item.volume.map(|volume| match (volume.unit, volume.amount.divided(1000)) {
        (Unit::Mg, Some(grams)) => format!("{grams}g"),
        _ => joined(&volume.to_string()),
    });
    let parts: Vec<String> = pack.or(volume).into_iter().chain(reading.unit.clone()).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// What a pack as it is written counts: 'box' of 'box' and of '15s box', nothing of '15s'.
pub(crate) fn unit_of(pack: &str) -> Option<&'static str> {
    let last = pack.split_whitespace().next_back()?.to_lowercase();
    pack_unit(&last).filter(|unit| !unit.is_empty())
}

/// The quantity of a cell such as '20', '20 box', '-5', what it counts, and what is wrong with it.
fn column_quantity(text: &str) -> (Option<u64>, Option<String>, Option<&'static str>) {
    let pieces = placed(&text.to_lowercase());
    let numbers: Vec<_> = pieces.iter().filter_map(Placed::number).collect();
    let unit = pieces.iter().filter_map(Placed::word).find_map(pack_unit);
    let unit = unit.filter(|unit| !unit.is_empty()).map(str::to_owned);
    let negative = pieces.first().is_some_and(|first| first.is_sign(&['-']));
    let (number, why) = match numbers.as_slice() {
        _ if negative => (None, Some(wrong_quantity(WrongQuantity::Negative))),
        [] => (None, Some("The quantity is not a number.")),
        // '10+2': two of them free.
        [first, rest @ ..] if rest.is_empty() || text.contains('+') => {
            (first.as_whole(), WrongQuantity::of(*first).map(wrong_quantity))
        }
        _ => (None, Some("The quantity is not one number.")),
    };
    (number.filter(|_| why.is_none()), unit, why)
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
        assert_eq!(column_quantity("20"), (Some(20), None, None));
        assert_eq!(column_quantity("1,000"), (Some(1000), None, None));
        assert_eq!(column_quantity("20 bx"), (Some(20), Some("box".to_owned()), None));
        assert_eq!(column_quantity("10+2").0, Some(10));
        for wrong in ["-5", "0", "2.5", "100000", "ten or so", "5 or 6"] {
            assert!(column_quantity(wrong).2.is_some(), "{wrong}");
        }
    }
}
