CREATE TABLE media_files (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  id uuid NOT NULL PRIMARY KEY,
  -- Where the bytes lie in the store: company/yyyy/mm/uuid, never a path from outside.
  storage_key text NOT NULL,
  -- As the sender called it, cleaned; shown and offered for download, never used as a path.
  file_name text NOT NULL,
  -- What the bytes really are, whatever the sender said.
  mime text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  sha256 bytea NOT NULL,
  -- Who may read: everybody of the company, or those who may see the record it belongs to.
  visibility text NOT NULL DEFAULT 'company' CHECK (visibility IN ('company', 'ticket', 'platform')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT make_tenant_table('media_files');
