//! What visitors see.

mod articles;
mod cache_fast_path;
mod catalogue_pdf;
mod company;
mod company_facts;
mod editor_frame;
mod enquiries;
mod enquiry_lists;
mod facets;
mod feeds;
mod headers;
mod mail_server;
mod matching;
mod matching_lines;
mod methods;
mod pages;
mod product_sheet;
mod products;
mod same_salt;
mod sample;
mod search;
mod search_quality;
mod storage;
mod trailing_slash;
mod unanswered;
mod unread_body;
