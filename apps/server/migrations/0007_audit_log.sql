-- Append-only: the working roles may add rows and nothing else. company_id is null for what happens
-- before a company is known, such as a failed login.
CREATE TABLE audit_log (
  company_id int,
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id int,
  action text NOT NULL,
  object text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_company ON audit_log (company_id, at DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log TO balcao_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
CREATE POLICY platform_all ON audit_log TO balcao_platform USING (true) WITH CHECK (true);
DO $$ BEGIN EXECUTE format('CREATE POLICY owner_all ON audit_log TO %I USING (true) WITH CHECK (true)', current_user); END $$;
GRANT INSERT ON audit_log TO balcao_app;
GRANT INSERT, SELECT ON audit_log TO balcao_platform;
