-- The card of a message's first link: address and site, and what the page says about itself once it was read.
ALTER TABLE messages ADD COLUMN preview jsonb;

-- What linked pages said about themselves, so that each is not read for every message that names it.
CREATE TABLE link_pages (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) <= 2000),
  title text,
  description text,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, url)
);
CREATE INDEX link_pages_by_age ON link_pages (read_at);
SELECT make_tenant_table('link_pages');
