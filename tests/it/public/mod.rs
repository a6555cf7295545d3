//! What visitors meet.

mod articles;
mod catalogue_pdf;
mod connections;
mod enquiries;
mod feeds;
mod headers;
mod kept;
mod mail_server;
mod pages;
mod products;
