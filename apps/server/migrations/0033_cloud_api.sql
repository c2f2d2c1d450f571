-- A number at Meta's own API. The token acts in the company's name and the secret signs what Meta tells us: both are sealed.
CREATE TABLE cloud_accounts (
  company_id int NOT NULL,
  connection_id int NOT NULL PRIMARY KEY,
  phone_number_id text NOT NULL,
  waba_id text NOT NULL,
  sealed_token text NOT NULL,
  token_hint text NOT NULL,
  sealed_app_secret text NOT NULL,
  -- What Meta says when it makes sure of our address; shown to admins, who copy it there.
  verify_token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- The last part of the address Meta writes to.
  webhook_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- When Meta asked there and was answered, and when it last told something.
  verified_at timestamptz,
  last_webhook_at timestamptz,
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
SELECT make_tenant_table('cloud_accounts');

-- Messages Meta has allowed to be sent to whoever has not written for a day, as they stood at the last look.
CREATE TABLE message_templates (
  company_id int NOT NULL,
  connection_id int NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  reason text,
  header jsonb,
  body text NOT NULL,
  footer text NOT NULL,
  buttons jsonb NOT NULL,
  synced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, name, language),
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_templates_of_connection ON message_templates (company_id, connection_id, name, language);
SELECT make_tenant_table('message_templates');

-- A template, as it is filled in, or the choices below a text: what leaves beside the words.
ALTER TABLE outbox ADD COLUMN extras jsonb;
