-- The second factor of a login: a secret shared with an app on the user's phone (RFC 6238).
CREATE TABLE second_factors (
  company_id int NOT NULL,
  user_id int NOT NULL PRIMARY KEY,
  -- Sealed.
  secret text NOT NULL,
  -- Null until the user has shown by a first code that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the newest code that was accepted: no code is accepted twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Keyed hashes of the recovery codes that are left.
  recovery_hashes bytea[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX second_factors_by_company ON second_factors (company_id, user_id);
SELECT make_tenant_table('second_factors');
