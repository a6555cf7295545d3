//! Images for tests, and their upload.

use std::io::Cursor;
use std::path::PathBuf;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};

use super::Site;
use super::admin::Admin;
use super::commands::files_below;
use super::visitor::{Response, send};
use crate::harness::visitor::Requests as _;

/// Red on the left, blue on the right, green below: every rotation and reflection looks different.
pub fn test_image(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, y| {
        if y >= height * 3 / 4 {
            Rgb([20, 200, 40])
        } else if x < width / 2 {
            Rgb([220, 30, 30])
        } else {
            Rgb([30, 40, 220])
        }
    })
    .into()
}

/// An image as a file.
pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A JPEG with an EXIF block that holds an orientation and a GPS position.
pub fn jpeg_with_exif(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let plain = encoded(&test_image(width, height), ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0x26]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"\0\x01\0\x01\0\x02\0\0\0\x0228.7158N-GPS-HERE\0");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let mut out = plain[..2].to_vec();
    out.extend([0xFF, 0xE1]);
    out.extend(length);
    out.extend(exif);
    out.extend(&plain[2..]);
    out
}

impl Admin {
    /// Uploads files to a bucket.
    pub async fn upload(&self, bucket: &str, files: &[(&str, Vec<u8>)]) -> Response {
        let mut form = Form::new();
        for (name, bytes) in files {
            form = form.part("file", Part::bytes(bytes.clone()).file_name((*name).to_owned()));
        }
        let path = format!("/api/admin/images/{bucket}");
        send(self.request(Method::POST, &path).multipart(form)).await
    }

    /// Uploads a small image and returns its address.
    pub async fn upload_one(&self, bucket: &str) -> String {
        let answer =
            self.upload(bucket, &[("a.png", encoded(&test_image(200, 100), ImageFormat::Png))]).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()[0]["url"].as_str().unwrap().to_owned()
    }
}

impl Site {
    /// All files below the image directory, unfinished ones too, by name.
    pub fn image_files(&self) -> Vec<PathBuf> {
        files_below(&self.app.data_dir.images())
    }
}
