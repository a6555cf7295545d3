//! What visitors meet.

mod articles;
mod catalogue_pdf;
mod enquiries;
mod feeds;
mod headers;
mod mail_server;
mod pages;
mod products;
mod sample;
