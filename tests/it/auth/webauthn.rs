//! Security keys and passkeys, with an authenticator made of software.

use p256::ecdsa::DerSignature;
use sha2::Digest as _;

use super::*;

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// A software key whose answers can be made wrong.
struct Key {
    signing: SigningKey,
    id: Vec<u8>,
    counter: u32,
    flags: u8,
    origin: String,
    rp: String,
}

impl Key {
    fn new(site: &Site, seed: u8) -> Self {
        Self {
            signing: SigningKey::from_slice(&[seed; 32]).unwrap(),
            id: vec![seed; 16],
            counter: 0,
            flags: PRESENT | VERIFIED,
            origin: site.app.config.http.origin(),
            rp: "localhost".to_owned(),
        }
    }

    fn head(&self, more: u8) -> Vec<u8> {
        let mut data = Sha256::digest(&self.rp).to_vec();
        data.push(self.flags | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["publicKey"]["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    fn create(&mut self, options: &Value) -> Value {
        let point = self.signing.verifying_key().to_sec1_point(false);
        let mut data = self.head(ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point.as_bytes()[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point.as_bytes()[33..]);
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
        let mut object = vec![0xa3, 0x63];
        object.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        let client = self.client_data("webauthn.create", options);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "clientExtensionResults": {}, "authenticatorAttachment": "cross-platform",
            "response": {
                "attestationObject": BASE64.encode(object), "clientDataJSON": BASE64.encode(client),
                "transports": ["usb"],
            },
        })
    }

    fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let (data, client) = (self.head(0), self.client_data("webauthn.get", options));
        let signed: Vec<u8> = data.iter().copied().chain(Sha256::digest(&client)).collect();
        let signature: DerSignature = self.signing.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": BASE64.encode(data), "clientDataJSON": BASE64.encode(client),
                "signature": BASE64.encode(signature.to_bytes()), "userHandle": null,
            },
        })
    }
}

async fn add(admin: &Admin, name: &str) -> String {
    let body = json!({"factor_type": "webauthn", "friendly_name": name});
    let answer = admin.post("/auth/v1/factors", &body).await.expect(200).json();
    assert_eq!(answer["type"], "webauthn");
    answer["id"].as_str().unwrap().to_owned()
}

/// A ceremony from challenge to verdict.
async fn ceremony(admin: &mut Admin, factor: &str, key: &mut Key) -> Response {
    let challenge = admin.challenge(factor).await;
    let kind = challenge["webauthn"]["type"].clone();
    let options = &challenge["webauthn"]["credential_options"];
    let response = if kind == "create" { key.create(options) } else { key.get(options) };
    answer(
        admin,
        factor,
        &challenge,
        &json!({"type": kind, "rpId": "evil.example", "credential_response": response}),
    )
    .await
}

async fn answer(admin: &mut Admin, factor: &str, challenge: &Value, webauthn: &Value) -> Response {
    let body = json!({"challenge_id": challenge["id"], "webauthn": webauthn});
    let answer = admin.post(&format!("/auth/v1/factors/{factor}/verify"), &body).await;
    if answer.status == 200 {
        admin.keep_tokens(&answer.json());
    }
    answer
}

async fn registered(site: &Site) -> (Admin, String, Key) {
    let mut admin = site.admin();
    let factor = add(&admin, "key").await;
    let mut key = Key::new(site, 7);
    ceremony(&mut admin, &factor, &mut key).await.expect(200);
    (admin, factor, key)
}

#[actix_web::test]
async fn a_key_is_registered_and_takes_the_second_step() {
    let site = Site::boot();
    let (admin, factor, mut key) = registered(&site).await;
    assert_eq!(admin.json("/auth/v1/user").await["factors"][0]["status"], "verified");
    let mut later = site.admin();
    let challenge = later.challenge(&factor).await;
    assert_eq!(challenge["webauthn"]["type"], "request");
    let public = &challenge["webauthn"]["credential_options"]["publicKey"];
    has(public, json!({"rpId": "localhost", "/allowCredentials/0/id": BASE64.encode(&key.id)}));
    assert_eq!(ceremony(&mut later, &factor, &mut key).await.status, 200);
    let session = later.json("/auth/v1/sessions").await[0].clone();
    has(&session, json!({"aal": "aal2", "methods": ["mfa/webauthn", "password"]}));
}

#[actix_web::test]
async fn origin_relying_party_presence_and_verification_are_checked() {
    let site = Site::boot();
    let (_, factor, mut key) = registered(&site).await;
    let no = expected(422, "mfa_verification_failed");
    let mut admin = site.admin();
    key.origin = "https://evil.example".to_owned();
    assert_eq!(ceremony(&mut admin, &factor, &mut key).await.status_and_code(), no, "origin");
    key.origin = site.app.config.http.origin();
    key.rp = "evil.example".to_owned();
    assert_eq!(ceremony(&mut admin, &factor, &mut key).await.status_and_code(), no, "relying party");
    key.rp = "localhost".to_owned();
    key.flags = VERIFIED;
    assert_eq!(ceremony(&mut admin, &factor, &mut key).await.status_and_code(), no, "presence");
    key.flags = PRESENT;
    assert_eq!(
        ceremony(&mut admin, &factor, &mut key).await.status_and_code(),
        no,
        "verified when registered"
    );
    key.flags = PRESENT | VERIFIED;
    key.signing = SigningKey::from_slice(&[9; 32]).unwrap();
    assert_eq!(ceremony(&mut admin, &factor, &mut key).await.status_and_code(), no, "signature");
    key.signing = SigningKey::from_slice(&[7; 32]).unwrap();
    assert_eq!(ceremony(&mut admin, &factor, &mut key).await.status, 200);
}

#[actix_web::test]
async fn a_counter_that_does_not_rise_is_a_copied_key() {
    let site = Site::boot();
    let (_, factor, mut key) = registered(&site).await;
    key.counter = 10;
    assert_eq!(ceremony(&mut site.admin(), &factor, &mut key).await.status, 200);
    key.counter = 10;
    ceremony(&mut site.admin(), &factor, &mut key).await.is_error(422, "mfa_verification_failed");
    key.counter = 11;
    assert_eq!(ceremony(&mut site.admin(), &factor, &mut key).await.status, 200);

    // Two ceremonies begun before either ended: the second must still beat the first one's counter.
    let (mut one, mut other) = (site.admin(), site.admin());
    let (first, second) = (one.challenge(&factor).await, other.challenge(&factor).await);
    let signed = |key: &mut Key, challenge: &Value| json!({"type": "request", "credential_response": key.get(&challenge["webauthn"]["credential_options"])});
    key.counter = 20;
    let late = signed(&mut key, &first);
    key.counter = 20;
    let copied = signed(&mut key, &second);
    assert_eq!(answer(&mut one, &factor, &first, &late).await.status, 200);
    answer(&mut other, &factor, &second, &copied).await.is_error(422, "mfa_verification_failed");
}

#[actix_web::test]
async fn a_challenge_is_used_up_by_any_answer_and_bound_to_its_session() {
    let site = Site::boot();
    let (_, factor, mut key) = registered(&site).await;
    let (mut one, mut other) = (site.admin(), site.admin());
    let challenge = one.challenge(&factor).await;
    let options = challenge["webauthn"]["credential_options"].clone();
    let mut right = || json!({"type": "request", "credential_response": key.get(&options)});
    let gone = expected(422, "mfa_challenge_expired");
    assert_eq!(answer(&mut other, &factor, &challenge, &right()).await.status_and_code(), gone);
    let wrong = with(right(), json!({"/credential_response/response/signature": "AAAA"}));
    answer(&mut one, &factor, &challenge, &wrong).await.is_error(422, "mfa_verification_failed");
    assert_eq!(answer(&mut one, &factor, &challenge, &right()).await.status_and_code(), gone);
    let late = one.challenge(&factor).await;
    site.app.clock.advance(SignedDuration::from_secs(300));
    let response = key.get(&late["webauthn"]["credential_options"]);
    let late =
        answer(&mut one, &factor, &late, &json!({"type": "request", "credential_response": response})).await;
    assert_eq!(late.status_and_code(), gone);
}

#[actix_web::test]
async fn a_key_without_a_pin_is_accepted_and_one_key_is_one_factor() {
    let (site, mut admin) = Site::boot().and_admin();
    let mut plain = Key::new(&site, 5);
    plain.flags = PRESENT;
    let factor = add(&admin, "plain").await;
    assert_eq!(ceremony(&mut admin, &factor, &mut plain).await.status, 200);
    assert_eq!(ceremony(&mut site.admin(), &factor, &mut plain).await.status, 200);
    let again = add(&admin, "the same").await;
    ceremony(&mut admin, &again, &mut plain).await.is_error(422, "mfa_verification_failed");
    let mut stranger = site.admin_called("other@example.com");
    let theirs = add(&stranger, "a stranger's").await;
    ceremony(&mut stranger, &theirs, &mut plain).await.is_error(422, "mfa_verification_failed");
}

#[actix_web::test]
async fn nonsense_is_refused_and_an_ip_address_offers_no_keys() {
    let (site, mut admin) = Site::boot().and_admin();
    let factor = add(&admin, "key").await;
    let challenge = admin.challenge(&factor).await;
    let response = Key::new(&site, 7).create(&challenge["webauthn"]["credential_options"]);
    for bad in [
        json!({"type": "create", "credential_response": {}}),
        json!({"type": "other", "credential_response": response}),
        json!({"type": "create"}),
        json!({"type": "create", "credential_response": "x"}),
    ] {
        let said = answer(&mut admin, &factor, &challenge, &bad).await.status_and_code();
        assert_eq!(said, expected(400, "validation_failed"), "{bad}");
    }
    let code = json!({"challenge_id": challenge["id"], "code": "123456"});
    admin.post(&format!("/auth/v1/factors/{factor}/verify"), &code).await.is_error(400, "validation_failed");

    let plain = Site::boot_with(|config| config.http.public_url = "http://127.0.0.1:8080".to_owned());
    plain
        .admin()
        .post("/auth/v1/factors", &json!({"factor_type": "webauthn"}))
        .await
        .is_error(422, "mfa_webauthn_enroll_not_enabled");
    assert_eq!(plain.visitor().json("/auth/v1/settings").await["mfa"]["webauthn"], false);
}
