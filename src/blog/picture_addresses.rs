//! Other addresses for the images of HTML that is not sanitised yet, such as that of imported articles.

use std::cell::RefCell;

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

use super::html::trimmed;

/// The HTML with the addresses that `address` gives for those of its images; an image for which it gives none loses its address,
/// and is taken out when the HTML is sanitised. Scripts, styles and comments are left out.
pub(crate) fn replace_pictures(html: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let sink =
        Rewriter { out: RefCell::default(), in_raw: RefCell::new(false), address: RefCell::new(address) };
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    // The result matters only to sinks that run scripts.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.out.into_inner()
}

/// Gives the address that an image gets for the one that it has.
type Addresses<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

struct Rewriter<'a> {
    out: RefCell<String>,
    /// Within a script or a style.
    in_raw: RefCell<bool>,
    address: RefCell<Addresses<'a>>,
}

impl TokenSink for Rewriter<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        match token {
            Token::CharacterTokens(text) if !*self.in_raw.borrow() => {
                escape(&mut self.out.borrow_mut(), &text);
            }
            Token::TagToken(tag) => {
                let raw = match &*tag.name {
                    "script" => Some(RawKind::ScriptData),
                    "style" => Some(RawKind::Rawtext),
                    _ => None,
                };
                if let Some(kind) = raw {
                    let begins = tag.kind == TagKind::StartTag;
                    *self.in_raw.borrow_mut() = begins;
                    return if begins { TokenSinkResult::RawData(kind) } else { TokenSinkResult::Continue };
                }
                self.write(&tag);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Rewriter<'_> {
    fn write(&self, tag: &Tag) {
        let mut out = self.out.borrow_mut();
        out.push_str(if tag.kind == TagKind::EndTag { "</" } else { "<" });
        out.push_str(&tag.name);
        for attribute in &tag.attrs {
            let name = &*attribute.name.local;
            if &*tag.name == "img" && name == "src" {
                let Some(address) = (self.address.borrow_mut())(trimmed(&attribute.value)) else { continue };
                push_attribute(&mut out, name, &address);
            } else {
                push_attribute(&mut out, name, &attribute.value);
            }
        }
        out.push('>');
    }
}

fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value);
    out.push('"');
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::blog::html::sanitise;

    #[test]
    fn only_the_addresses_of_images_are_replaced() {
        let html = "<p title=a>x &lt; y<IMG src=' a.jpg ' alt='\"q\"'><img src=b.png></p><script>if (a < b) {}</script>";
        let mut seen = Vec::new();
        let replaced = replace_pictures(html, &mut |address| {
            seen.push(address.to_owned());
            (address == "a.jpg").then(|| "/storage/blogs/1.jpg".to_owned())
        });
        assert_eq!(seen, ["a.jpg", "b.png"]);
        let expected =
            "<p title=\"a\">x &lt; y<img src=\"/storage/blogs/1.jpg\" alt=\"&quot;q&quot;\"><img></p>";
        assert_eq!(replaced, expected);
    }

    proptest! {
        #[test]
        fn what_is_sanitised_stays_the_same(html in "(<(p|b|ul|li|table|pre|a href='/x')>|[a-z<>&;\" \n]{0,4}|</(p|b|ul|pre|a)>){0,20}") {
            let clean = sanitise(&html);
            let same = replace_pictures(&clean, &mut |address| Some(address.to_owned()));
            prop_assert_eq!(sanitise(&same), clean);
        }
    }
}
