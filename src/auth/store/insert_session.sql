INSERT INTO session (
    id, administrator_id, created_at, refreshed_at, aal, amr, factor_id, user_agent, address
) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
