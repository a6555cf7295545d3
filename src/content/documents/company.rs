//! The company's facts.

use jiff::civil::Time;
use serde::Serialize;
use serde_json::Value;

use crate::content::field::{Context, Field, FieldSchema, checked_text, group};
use crate::content::list::{Choice, Degrees, List, TimeOfDay, choices};
use crate::content::picture::Picture;
use crate::content::text::{ItemId, Line, Optional, Text};
use crate::content::values::{CategorySlug, Day, DocumentLink, EmailAddress, Phone, WebAddress, WhatsApp};
use crate::platform::input;

/// A picture that there need not be.
type OptionalPicture = Picture<false, false>;

group! {
    /// The company's facts.
    CompanyDocument, "Company facts" {
        name: Line<120> = "Name",
        founded: Optional<Line<4>> = "Founded in the year",
        logo: OptionalPicture = "Logo",
        phone: Optional<Phone> = "Phone",
        whatsapp: Optional<WhatsApp> = "WhatsApp number, with + and country code",
        email: Optional<EmailAddress> = "E-mail",
        address: Optional<Line<300>> = "Address",
        hours: Optional<Line<400>> = "Business hours as visitors read them",
        opening_hours: List<OpeningHours, 0, 7> = "Business hours for search engines",
        reply_time: Optional<Line<40>> = "Enquiries are answered within, such as 24 hours",
        map: MapPosition = "Place on the map",
        social: SocialProfiles = "Profiles on social networks",
        shop_names: ShopLabels = "What the shops are called",
        footer_categories: List<CategorySlug, 0, 8> = "Categories in the footer",
        licences: List<DrugLicence, 0, 12> = "Drug licences",
        gstin: Optional<Gstin> = "GSTIN",
        fssai: FoodLicence = "FSSAI licence",
        leadership: List<Leader, 0, 24> = "Leadership",
        certifications: List<Certification, 0, 12> = "Certifications",
    }
}

group! {
    /// Hours on some days of the week.
    OpeningTimes, "Hours" {
        id: ItemId = "Id",
        days: List<Choice<Weekday>, 1, 7> = "Days",
        opens: TimeOfDay = "Opens",
        closes: TimeOfDay = "Closes",
    }
}

choices! {
    /// Days of the week.
    Weekday {
        "monday" = "Monday",
        "tuesday" = "Tuesday",
        "wednesday" = "Wednesday",
        "thursday" = "Thursday",
        "friday" = "Friday",
        "saturday" = "Saturday",
        "sunday" = "Sunday",
    }
}

/// [`OpeningTimes`] that end after they begin; `00:00` is midnight at the end of the day.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct OpeningHours(OpeningTimes);

impl Field for OpeningHours {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let times = OpeningTimes::parse(value, context)?;
        if times.closes <= times.opens && times.closes.get() != Time::midnight() {
            context.at("closes", |context| context.fail("must be after the time of opening"));
            return None;
        }
        Some(Self(times))
    }

    fn describe() -> FieldSchema {
        OpeningTimes::describe()
    }
}

group! {
    /// Where the company is.
    MapPosition, "Place" {
        latitude: Degrees<90> = "Degrees north",
        longitude: Degrees<180> = "Degrees east",
    }
}

group! {
    /// Profiles on social networks.
    SocialProfiles, "Profiles" {
        linkedin: Optional<WebAddress> = "LinkedIn",
        facebook: Optional<WebAddress> = "Facebook",
        instagram: Optional<WebAddress> = "Instagram",
        x: Optional<WebAddress> = "X",
    }
}

group! {
    /// What the shops are called.
    ShopLabels, "Shops" {
        tata1mg: Line<120> = "Pharmacy marketplace",
        amazon: Line<120> = "First general marketplace",
        flipkart: Line<120> = "Second general marketplace",
    }
}

group! {
    /// A licence under the Drugs and Cosmetics Act.
    DrugLicence, "Drug licence" {
        id: ItemId = "Id",
        form: Line<24> = "Form, such as 20B",
        number: Line<60> = "Number",
        place: Optional<Line<120>> = "Place",
        expires: Optional<Day> = "Valid until",
    }
}

group! {
    /// The licence of the Food Safety and Standards Authority of India.
    FoodLicence, "FSSAI licence" {
        number: Optional<FssaiNumber> = "Number",
        expires: Optional<Day> = "Valid until",
    }
}

group! {
    /// Somebody who answers for a part of the work.
    Leader, "Leader" {
        id: ItemId = "Id",
        role: Line<120> = "Role",
        name: Optional<Line<120>> = "Name",
        text: Optional<Text<400>> = "Text",
        portrait: OptionalPicture = "Portrait",
    }
}

group! {
    /// A certification.
    Certification, "Certification" {
        id: ItemId = "Id",
        mark: Line<12> = "Mark",
        title: Line<60> = "Title",
        text: Optional<Text<300>> = "Text",
        document: Optional<DocumentLink> = "Certificate",
        expires: Optional<Day> = "Valid until",
    }
}

/// Digits of a number of the Food Safety and Standards Authority of India.
const FSSAI_DIGITS: usize = 14;
/// Longest text of a number that is looked at, bytes.
const NUMBER_MAX: usize = 60;

checked_text! {
    /// The number of a business under India's Goods and Services Tax, in capital letters.
    Gstin(String), "GSTIN", Gstin, |text| short(text).and_then(input::parse)
}

checked_text! {
    /// The number of a licence of the Food Safety and Standards Authority of India: its digits.
    FssaiNumber(String), "Number", Fssai, |text| short(text).and_then(fssai_digits)
}

/// Refuses what cannot be a number, before anything is made of it.
fn short(text: &str) -> Result<&str, String> {
    if text.len() > NUMBER_MAX { Err(format!("must have at most {NUMBER_MAX} characters")) } else { Ok(text) }
}

fn fssai_digits(typed: &str) -> Result<String, String> {
    let number: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let is_number = number.len() == FSSAI_DIGITS && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Ok(number) } else { Err(format!("must be the {FSSAI_DIGITS} digits of the licence")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_without_the_blanks_that_they_are_printed_with() {
        assert_eq!(fssai_digits("100 1234 5000 123").as_deref(), Ok("10012345000123"));
        for wrong in ["1001234500012", "1001234500012A", "१००१२३४५०००१२३", ""] {
            assert!(fssai_digits(wrong).is_err(), "{wrong}");
        }
        let mut context = Context::default();
        assert!(Gstin::parse(&"2".repeat(5_000_000).into(), &mut context).is_none());
        assert_eq!(Gstin::parse(&"27 aapfu0939f 1zv".into(), &mut context).unwrap().0, "27AAPFU0939F1ZV");
    }
}
