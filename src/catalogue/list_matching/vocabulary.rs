//! The words around an item in a list: packs, units, prices, courtesy, headings.

use crate::catalogue::dictionary::form_words::FormWord;

/// What a pack is called, in the singular, by the words for it. `""` for words that count without naming a pack.
pub(super) fn pack_unit(word: &str) -> Option<&'static str> {
    Some(match word {
        "box" | "boxes" | "bx" | "bxs" | "bxes" | "boxs" | "डिब्बा" | "डिब्बे" | "बॉक्स" => {
            "box"
        }
        "strip" | "strips" | "str" | "strp" | "strps" | "stp" | "stps" | "srip" | "patta" | "patte"
        | "पत्ता" | "पत्ते" | "पत्ती" => "strip",
        "bottle" | "bottles" | "btl" | "btls" | "bot" | "bots" | "bott" | "botl" | "बोतल" | "शीशी" => {
            "bottle"
        }
        "piece" | "pieces" | "pcs" | "pc" | "pce" | "pces" => "piece",
        "no" | "nos" | "num" | "number" | "numbers" => "",
        "unit" | "units" => "unit",
        "pack" | "packs" | "pk" | "pks" => "pack",
        "packet" | "packets" | "pkt" | "pkts" | "pckt" | "pac" | "पैकेट" | "पैकिट" => {
            "packet"
        }
        "case" | "cases" | "cs" => "case",
        "carton" | "cartons" | "ctn" | "ctns" | "crtn" => "carton",
        "dozen" | "dozens" | "doz" | "dz" | "dzn" | "dzs" | "dozs" => "dozen",
        "tube" | "tubes" | "tb" => "tube",
        "vial" | "vials" | "vl" | "vls" => "vial",
        "amp" | "amps" | "ampoule" | "ampoules" | "ampule" | "ampules" | "ampul" => "ampoule",
        "sachet" | "sachets" | "sach" | "satchet" | "satchets" | "schet" => "sachet",
        "jar" | "jars" => "jar",
        "tin" | "tins" => "tin",
        "can" | "cans" => "can",
        "pair" | "pairs" => "pair",
        "set" | "sets" => "set",
        "roll" | "rolls" => "roll",
        "kit" | "kits" => "kit",
        "pouch" | "pouches" => "pouch",
        "bag" | "bags" => "bag",
        "drum" | "drums" => "drum",
        "pen" | "pens" => "pen",
        "cartridge" | "cartridges" => "cartridge",
        "blister" | "blisters" => "blister",
        "card" | "cards" => "card",
        "bundle" | "bundles" => "bundle",
        _ => return None,
    })
}

/// Whether the word for a pack also says what form the medicine has.
pub(super) fn tells_the_form(unit: &str) -> bool {
    matches!(unit, "vial" | "ampoule" | "sachet")
}

/// Whether a word is a dosage form, which is counted: '- 30 tabs'.
pub(super) fn is_counted_form(word: &str) -> bool {
    FormWord::of(word).is_some_and(FormWord::is_form)
}

/// Words before a quantity.
pub(super) fn announces_quantity(word: &str) -> bool {
    matches!(
        word,
        "qty"
            | "qnty"
            | "quantity"
            | "qt"
            | "qtty"
            | "req"
            | "reqd"
            | "required"
            | "requirement"
            | "need"
            | "order"
            | "want"
            | "pcs"
            | "nos"
            | "q"
    )
}

/// Words before a price.
pub(super) fn announces_price(word: &str) -> bool {
    matches!(
        word,
        "rs" | "inr"
            | "mrp"
            | "ptr"
            | "pts"
            | "rate"
            | "price"
            | "rupees"
            | "rupee"
            | "net"
            | "cost"
            | "amount"
            | "amt"
    )
}

/// Words beside a percentage that is no strength.
pub(super) fn announces_percentage(word: &str) -> bool {
    matches!(
        word,
        "gst" | "cgst" | "sgst" | "igst" | "tax" | "vat" | "disc" | "discount" | "margin" | "less" | "scheme"
    )
}

/// Words before a date or a batch number.
pub(super) fn announces_date(word: &str) -> bool {
    matches!(word, "exp" | "expiry" | "mfg" | "mfd" | "batch" | "date" | "dt" | "dated")
}

/// A number written as a word.
pub(super) fn number_word(word: &str) -> Option<u64> {
    Some(match word {
        "one" | "ek" | "एक" => 1,
        "two" | "दो" => 2,
        "three" | "teen" | "तीन" => 3,
        "four" | "char" | "चार" => 4,
        "five" | "paanch" | "पांच" | "पाँच" => 5,
        "six" | "chhah" | "छह" | "छः" => 6,
        "seven" | "saat" | "सात" => 7,
        "eight" | "aath" | "आठ" => 8,
        "nine" | "nau" | "नौ" => 9,
        "ten" | "das" | "दस" => 10,
        "twelve" | "barah" | "बारह" => 12,
        "fifteen" | "pandrah" | "पंद्रह" | "पन्द्रह" => 15,
        "twenty" | "bees" | "बीस" => 20,
        "twentyfive" | "pachchis" | "पच्चीस" => 25,
        "thirty" | "tees" | "तीस" => 30,
        "forty" | "chalis" | "चालीस" => 40,
        "fifty" | "pachas" | "पचास" => 50,
        "hundred" | "sau" | "सौ" => 100,
        _ => return None,
    })
}

/// Words that say nothing about the item.
const NOISE: &str = "\
    urgent urgently immediately asap please pls plz plse kindly send sent supply need needed require required \
    req reqd want wanted give order qty quantity qnty each only for of the a an and with w v ip bp usp ih mrp \
    rate price company comp brand make mfr also any regular today tomorrow stock more sir madam bhai ji item \
    items medicine med generic pharma ltd pvt limited approx total x per at free scheme good fresh long s no \
    nos sno sl in to from us we i me is as on or chahiye dena bhejo bhej चाहिए देना भेजो भेजिए और की का के ki ka ke wala wali wale weekly";

/// Whether a word says nothing about the item.
pub(super) fn is_noise(word: &str) -> bool {
    NOISE.split(' ').any(|noise| noise == word)
}

/// Words of greetings and thanks.
const GREETINGS: &str = "\
    dear hello hi hii namaste namaskar bhaiya good morning noon afternoon evening night welcome thanks thank thx tq ty you \
    regards best dhanyavad dhanyawad shukriya ok okay yes done नमस्ते नमस्कार धन्यवाद शुक्रिया सुप्रभात जी सर भैया कृपया";

/// Whether a word is a greeting or thanks.
pub(super) fn is_greeting(word: &str) -> bool {
    GREETINGS.split(' ').any(|greeting| greeting == word)
}

/// Words of headings, greetings and remarks.
fn is_heading_word(word: &str) -> bool {
    is_noise(word)
        || is_greeting(word)
        || pack_unit(word).is_some()
        || matches!(
            word,
            "name"
                | "names"
                | "product"
                | "products"
                | "particulars"
                | "particular"
                | "description"
                | "list"
                | "lists"
                | "sno"
                | "sr"
                | "serial"
                | "medicines"
                | "drug"
                | "drugs"
                | "salt"
                | "composition"
                | "strength"
                | "packing"
                | "size"
                | "mg"
                | "date"
                | "month"
                | "monday"
                | "tuesday"
                | "wednesday"
                | "thursday"
                | "friday"
                | "saturday"
                | "sunday"
                | "shop"
                | "store"
                | "medical"
                | "medicals"
                | "hospital"
                | "chemist"
                | "pharmacy"
                | "following"
                | "below"
                | "my"
                | "our"
                | "your"
                | "quote"
                | "quotation"
                | "enquiry"
                | "inquiry"
                | "requirement"
                | "requirements"
                | "amount"
                | "amt"
                | "grand"
                | "sub"
                | "subtotal"
                | "page"
                | "remark"
                | "remarks"
                | "note"
                | "notes"
                | "purchase"
                | "po"
                | "new"
                | "tablets"
                | "capsules"
                | "syrups"
                | "injections"
                | "liquids"
                | "ointments"
                | "creams"
                | "others"
                | "other"
                | "general"
                | "company"
                | "mfg"
                | "hsn"
                | "batch"
                | "exp"
                | "expiry"
                | "gst"
                | "rs"
        )
}

/// Whether words without any number look like a heading, a greeting or a total rather than an item.
pub(super) fn is_heading(words: &[&str]) -> bool {
    !words.is_empty() && words.iter().all(|word| is_heading_word(word))
}

/// Whether the words begin a total: 'Total items 25'.
pub(super) fn is_total(words: &[&str]) -> bool {
    let total = |word: &&str| matches!(*word, "total" | "subtotal" | "grand" | "sub");
    words.first().is_some_and(total) && words.iter().all(|word| is_heading_word(word))
}
