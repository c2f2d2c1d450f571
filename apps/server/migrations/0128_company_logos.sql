-- The picture by which a company is shown: in its menu and mails, and company 1's on the page of the login too. Kept
-- here and not with the files, because it is small and is read where no file store is: before the login and in jobs.
CREATE TABLE company_logos (
  company_id int PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  mime text NOT NULL CHECK (mime IN ('image/png', 'image/jpeg')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 524288),
  sha256 bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT make_tenant_table('company_logos');
