-- What makes us a linked device of somebody's WhatsApp. Whoever has these keys reads and writes in his name: each is sealed
-- with the application's key and bound to its place. Only the holder of the link writes them, under his fence.
CREATE TABLE device_credentials (
  company_id int NOT NULL,
  connection_id int NOT NULL PRIMARY KEY,
  sealed text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
SELECT make_tenant_table('device_credentials');

CREATE TABLE device_keys (
  company_id int NOT NULL,
  connection_id int NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (connection_id, kind, id),
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_keys_of_connection ON device_keys (company_id, connection_id);
SELECT make_tenant_table('device_keys');

-- A phone that could not read a message of ours asks for it again, days later and after restarts.
CREATE TABLE sent_contents (
  company_id int NOT NULL,
  connection_id int NOT NULL,
  wid text NOT NULL,
  content bytea NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, wid),
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sent_contents_of_connection ON sent_contents (company_id, connection_id);
CREATE INDEX sent_contents_by_age ON sent_contents (sent_at);
SELECT make_tenant_table('sent_contents');

-- The people in the address book of a linked phone, until somebody asks to import them.
CREATE TABLE phone_contacts (
  company_id int NOT NULL,
  connection_id int NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  identities jsonb NOT NULL,
  PRIMARY KEY (connection_id, address),
  FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_contacts_of_connection ON phone_contacts (company_id, connection_id);
SELECT make_tenant_table('phone_contacts');

-- Linking without a camera: the number asked for, and the code its owner types on his phone while the QR code is shown.
ALTER TABLE connections
  ADD COLUMN pairing_number text,
  ADD COLUMN pairing_code text NOT NULL DEFAULT '',
  -- WhatsApp keeps the account from writing to strangers until then.
  ADD COLUMN restricted_until timestamptz;

-- The same phone in two connections would answer every customer twice.
CREATE INDEX connections_by_number ON connections (company_id, number) WHERE number IS NOT NULL;
