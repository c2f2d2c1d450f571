-- How many megabytes of files a company with the plan may keep; null for as many as it likes.
ALTER TABLE plans ADD COLUMN storage_mb int CHECK (storage_mb >= 0);

-- What Meta charges for a message of each kind, in millionths of the currency. One row, which the operator edits.
CREATE TABLE message_rates (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency IN ('BRL', 'USD')),
  marketing int NOT NULL DEFAULT 0 CHECK (marketing >= 0),
  utility int NOT NULL DEFAULT 0 CHECK (utility >= 0),
  authentication int NOT NULL DEFAULT 0 CHECK (authentication >= 0),
  service int NOT NULL DEFAULT 0 CHECK (service >= 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON message_rates TO balcao_app;
GRANT SELECT, UPDATE ON message_rates TO balcao_platform;
INSERT INTO message_rates (id) VALUES (1);

-- The code that newcomers need is a setting of the operator's company, like the others of the platform.
INSERT INTO settings (company_id, key, value)
  SELECT c.id, p.key, p.value FROM platform_settings p, companies c WHERE p.key = 'signupCode' AND c.id = 1
  ON CONFLICT DO NOTHING;

-- The operator looks for companies that were deleted long ago.
CREATE INDEX companies_deleted ON companies (deleted_at) WHERE deleted_at IS NOT NULL;

-- What was paid in a month, over all companies.
CREATE INDEX invoices_paid ON invoices (paid_at) WHERE status = 'paid';
