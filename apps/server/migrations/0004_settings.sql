CREATE TABLE settings (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  key text NOT NULL,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);
SELECT make_tenant_table('settings');
