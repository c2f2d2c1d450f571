-- Which records the first run added as examples, so that they can be taken away again and nothing else.
CREATE TABLE sample_records (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind text NOT NULL,
  record_id int NOT NULL,
  PRIMARY KEY (company_id, kind, record_id)
);
SELECT make_tenant_table('sample_records');
