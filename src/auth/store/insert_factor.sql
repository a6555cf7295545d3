INSERT INTO factor (
    id, administrator_id, kind, friendly_name, verified, secret, phone, credential,
    created_at, updated_at, last_challenged_at
) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
