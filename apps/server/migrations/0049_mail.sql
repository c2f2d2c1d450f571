-- Whether the owner of the address has shown that it is theirs. It counts as shown on a server without mail, and for
-- everybody who was there before. Of those who have shown it an address has one user; the others only claim it.
ALTER TABLE users ADD COLUMN email_verified boolean NOT NULL DEFAULT true;
DROP INDEX users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE email_verified;
CREATE UNIQUE INDEX users_email_in_company ON users (company_id, lower(email));
CREATE INDEX users_by_email ON users (lower(email));

-- The language of the screen that opened the session, in which its user is written to.
ALTER TABLE sessions ADD COLUMN language text CHECK (language IN ('pt', 'en', 'es'));

-- Links that let somebody set a new password. Only the hash is stored: the link itself is in the mail and nowhere else.
CREATE TABLE password_resets (
  company_id int NOT NULL,
  user_id int NOT NULL,
  token_hash bytea NOT NULL PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_user ON password_resets (company_id, user_id);
CREATE INDEX password_resets_by_age ON password_resets (expires_at);
SELECT make_tenant_table('password_resets');

-- Companies that signed up and whose address is not confirmed yet. They reserve neither name nor address.
CREATE TABLE signups (
  id uuid NOT NULL PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  plan_id int NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('pt', 'en', 'es')),
  -- Null until the mail is written.
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX signups_by_age ON signups (expires_at);
CREATE INDEX signups_by_plan ON signups (plan_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON signups TO balcao_platform;
