-- The numbers of imported contacts about which WhatsApp is asked, some at a time, and when a company is asked about next.
CREATE TABLE contact_checks (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  contact_id int NOT NULL,
  PRIMARY KEY (company_id, contact_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
SELECT make_tenant_table('contact_checks');

CREATE TABLE contact_check_turns (
  company_id int PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  -- While WhatsApp is asked the end of the lease.
  due_at timestamptz NOT NULL DEFAULT now(),
  failures smallint NOT NULL DEFAULT 0
);
CREATE INDEX contact_check_turns_due ON contact_check_turns (due_at);
SELECT make_tenant_table('contact_check_turns');
