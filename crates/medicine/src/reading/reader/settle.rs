//! What only the end of a name tells.

use super::super::amounts::Amount;
use super::super::{NameReading, ReadPart, ReadSubstance, is_weighed, says_of_form};
use super::{Reader, Slot, Substance};

impl Reader {
    /// What only the end of a name tells.
    pub(super) fn settle(&mut self) {
        if !self.leading.is_empty()
            && self.found.len() == self.leading.len()
            && self.open == 0
            && !self.found.is_empty()
        {
            let leading = std::mem::take(&mut self.leading);
            self.amounts(leading);
        }
        if self.found.last().is_some_and(|last| last.tentative && last.amount == Slot::Open) {
            self.found.pop().into_iter().for_each(|dropped| self.out.left_over.extend(dropped.words));
        }
        let read = |substance: &Substance| matches!(substance.amount, Slot::Read(_));
        let form = self.out.form.or(self.aside).unwrap_or_default();
        let is_weighed = is_weighed(form);
        let measured = self.found.iter().filter(|substance| read(substance)).count();
        let may_be_pack = measured < 2 && !self.is_part();
        for substance in &mut self.found {
            if let Slot::Read(amount) = &substance.amount
                && (amount.is_volume() || amount.is_weight() && is_weighed)
                && may_be_pack
            {
                self.out.pack = Some(amount.clone().size());
                substance.amount = Slot::Open;
            }
        }
        if let Some(weight) = self.weight.take() {
            if is_weighed {
                self.out.pack.get_or_insert(weight.size());
            } else {
                self.leave_over(&[Some(weight)]);
            }
        }
        if self.found.len() > self.open + 1 {
            self.drop_other_names();
        }
        if self.is_complete && !self.is_part() {
            // What a title does not measure is its slogan.
            let slogans = self.found.extract_if(.., |substance| substance.amount == Slot::Open);
            let words: Vec<_> = slogans.flat_map(|slogan| slogan.words).collect();
            self.out.left_over.extend(words);
        }
        self.divide_all();
        let percent =
            |substance: &Substance| matches!(&substance.amount, Slot::Read(amount) if amount.is_percent());
        let all_percent = self.found.iter().filter(|substance| read(substance)).all(percent);
        if !all_percent && !self.is_part() {
            for substance in &mut self.found {
                if matches!(&substance.amount, Slot::Read(amount) if amount.is_bare_percent()) {
                    substance.amount = Slot::Unknown;
                }
            }
        }
    }

    /// 'A 160 mg and B 0.5 mg per 15 ml': what the last is divided by divides all.
    fn divide_all(&mut self) {
        let mut amounts: Vec<&mut Amount> = self
            .found
            .iter_mut()
            .filter_map(|substance| match &mut substance.amount {
                Slot::Read(amount) => Some(amount),
                _ => None,
            })
            .collect();
        let Some((last, others)) = amounts.split_last_mut() else { return };
        if others.iter().any(|amount| amount.is_divided()) {
            return;
        }
        if let Some(per) = self.divisor.take() {
            last.divide(&per);
        }
        if let Some(per) = last.per().cloned() {
            for amount in others {
                amount.divide(&per);
            }
        }
    }

    /// The substances of a part of a composition.
    pub(in super::super) fn part(self) -> ReadPart {
        let substances = self.found.into_iter().map(|substance| {
            let strength = substance.amount.read().map(Amount::strength);
            (substance.words.join(" ").trim_end_matches(',').to_owned(), strength)
        });
        ReadPart {
            substances: substances.collect(),
            alone: self.leading.into_iter().flatten().map(Amount::strength).collect(),
        }
    }

    /// The reading.
    pub(in super::super) fn finish(mut self) -> NameReading {
        if let [only] = self.found.as_mut_slice() {
            self.out.release = self.out.release.or(only.release.take());
        }
        self.out.release = self.out.release.or(self.release);
        self.out.form = self.out.form.or(self.aside);
        // A vaccine is named by what it is against.
        if let ([only], Some(form)) = (self.found.as_mut_slice(), self.out.form)
            && says_of_form(form, "names")
        {
            only.words.push(form.to_owned());
        }
        let substances = self.found.into_iter().filter(|substance| !substance.words.is_empty());
        self.out.substances = substances
            .map(|substance| ReadSubstance {
                name: substance.words.join(" ").trim_end_matches(',').to_owned(),
                strength: match substance.amount {
                    Slot::Read(amount) => Some(amount.strength()),
                    Slot::Open | Slot::Unknown => None,
                },
                release: substance.release,
            })
            .collect();
        self.out
    }
}
