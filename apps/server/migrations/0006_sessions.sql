-- One row per login. A user has one live session; its refresh tokens form a chain that is revoked as a
-- whole when an old link is used again.
CREATE TABLE sessions (
  company_id int NOT NULL,
  id uuid NOT NULL PRIMARY KEY,
  user_id int NOT NULL,
  token_version int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_one_live ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_by_user ON sessions (company_id, user_id);
CREATE INDEX sessions_expired ON sessions (expires_at);
SELECT make_tenant_table('sessions');

CREATE TABLE refresh_tokens (
  company_id int NOT NULL,
  token_hash bytea NOT NULL PRIMARY KEY,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (company_id, session_id);
SELECT make_tenant_table('refresh_tokens');

-- Who is online: one row per live socket, closed by the socket's end or, after a killed process, by age.
CREATE TABLE presence (
  company_id int NOT NULL,
  socket_id text NOT NULL PRIMARY KEY,
  user_id int NOT NULL,
  node_id uuid NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX presence_by_user ON presence (company_id, user_id);
CREATE INDEX presence_by_age ON presence (last_seen_at);
SELECT make_tenant_table('presence');

-- Counted tries per named limit and key (a keyed hash, never the e-mail or address itself).
CREATE TABLE rate_counters (
  name text NOT NULL,
  key bytea NOT NULL,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  count int NOT NULL DEFAULT 1,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_counters_by_age ON rate_counters (window_started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_counters TO balcao_platform;
