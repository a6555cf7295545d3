//! What visitors see.

mod articles;
mod cache_fast_path;
mod catalogue_pdf;
mod company;
mod enquiries;
mod feeds;
mod headers;
mod mail_server;
mod methods;
mod pages;
mod products;
mod same_salt;
mod sample;
mod search;
mod search_quality;
mod storage;
mod trailing_slash;
mod unanswered;
mod unread_body;
