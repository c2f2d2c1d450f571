-- Bytes that go when they are due: a name is noted here before its bytes are written and struck out with the record
-- of the file, so that a process killed in between leaves nothing for ever. Deleted files are noted to go at once.
CREATE TABLE media_leftovers (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  storage_key text NOT NULL PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX media_leftovers_due ON media_leftovers (due_at);
SELECT make_tenant_table('media_leftovers');
