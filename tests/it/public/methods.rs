//! Methods that a path does not have.

use super::*;

#[actix_web::test]
async fn another_method_is_405_and_names_the_allowed_ones() {
    let (_site, visitor) = Site::boot().and_visitor();
    for (path, allowed) in [
        ("/", "GET, HEAD"),
        ("/products/1", "GET, HEAD"),
        ("/nothing", "GET, HEAD"),
        ("/contact", "GET, HEAD, POST"),
        ("/partners", "GET, HEAD, POST"),
        ("/admin", "GET, HEAD"),
        ("/healthz", "GET, HEAD"),
        ("/catalogue.pdf", "GET, HEAD"),
        ("/storage/blogs/1.png", "GET, HEAD"),
        ("/assets/nothing.js", "GET, HEAD"),
        ("/api/products", "GET, HEAD"),
        ("/api/blogs/nothing", "GET, HEAD"),
        ("/api/enquiries", "POST"),
        ("/auth/v1/user", "GET, HEAD, PUT"),
        ("/auth/v1/factors/1", "DELETE"),
        ("/auth/v1/.well-known/jwks.json", "GET, HEAD"),
    ] {
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
            let request = visitor.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
            let answer = send(request).await;
            if allowed.split(", ").any(|known| known == method) {
                assert_ne!(answer.status, 405, "{method} {path}");
            } else {
                let told = (answer.status.as_u16(), answer.header("allow"));
                assert_eq!(told, (405, allowed), "{method} {path}");
            }
        }
    }
}

#[actix_web::test]
async fn in_the_back_office_only_administrators_learn_the_allowed_methods() {
    let (site, admin) = Site::boot().and_admin();
    let answer = send(admin.request(Method::PATCH, "/api/admin/products/1")).await;
    assert_eq!((answer.status.as_u16(), answer.header("allow")), (405, "GET, HEAD, PUT, DELETE"));
    let answer = send(site.visitor().request(Method::PATCH, "/api/admin/products/1")).await;
    assert_eq!((answer.status.as_u16(), answer.header("allow")), (401, ""));
}
