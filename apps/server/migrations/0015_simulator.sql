-- The virtual WhatsApp: phones, customers and what passes between them. It stands for a world outside the product, so
-- it knows connections by number only, references nothing of ours and belongs to no company.
CREATE SCHEMA simulator;
GRANT USAGE ON SCHEMA simulator TO balcao_app;

-- The phone of the shop, one per connection. It gets its number with the first scan.
CREATE TABLE simulator.phones (
  connection_id int PRIMARY KEY,
  number text,
  online boolean NOT NULL DEFAULT true,
  banned boolean NOT NULL DEFAULT false,
  passkey boolean NOT NULL DEFAULT false,
  faults jsonb NOT NULL DEFAULT '{}'
);

-- The product as a linked device of that phone. `removed` and `passkey` wait until the driver has learned of them.
CREATE TABLE simulator.devices (
  connection_id int PRIMARY KEY,
  state text NOT NULL DEFAULT 'none' CHECK (state IN ('none', 'linked', 'removed', 'passkey')),
  -- Counts the sockets that were opened; only the newest one lives.
  epoch int NOT NULL DEFAULT 0,
  qr text,
  qr_until timestamptz
);

-- One row per address of a customer; somebody with a number and a LID has two that name each other.
CREATE TABLE simulator.customers (
  connection_id int NOT NULL,
  address text NOT NULL,
  other text,
  name text,
  shop_typing text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, address)
);

-- What was written, by both sides, as the customer sees it.
CREATE TABLE simulator.messages (
  connection_id int NOT NULL,
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  chat text NOT NULL,
  from_customer boolean NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  edited_body text,
  deleted boolean NOT NULL DEFAULT false,
  media jsonb,
  quoted_id text,
  at timestamptz NOT NULL DEFAULT now(),
  ack smallint NOT NULL DEFAULT 1,
  -- A column of its own, so that counting acks up does not touch an index.
  awaits_read boolean NOT NULL DEFAULT false,
  -- How often the message was handed over: a customer's again and again, or the same id sent twice by the shop.
  attempts int NOT NULL DEFAULT 1,
  reactions jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (connection_id, id)
);
CREATE INDEX messages_in_order ON simulator.messages (connection_id, seq);
CREATE INDEX messages_of_chat ON simulator.messages (connection_id, chat, seq);
CREATE INDEX messages_awaiting_read ON simulator.messages (connection_id, chat) WHERE awaits_read;

CREATE TABLE simulator.media (
  connection_id int NOT NULL,
  message_id text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (connection_id, message_id)
);

CREATE TABLE simulator.calls (
  connection_id int NOT NULL,
  id text NOT NULL,
  chat text NOT NULL,
  video boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  rejected boolean NOT NULL DEFAULT false,
  PRIMARY KEY (connection_id, id)
);

-- What the product has still to be told. A row goes when its handler has done its work.
CREATE TABLE simulator.events (
  connection_id int NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  chat text NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (connection_id, seq)
) WITH (autovacuum_vacuum_scale_factor = 0.02);

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA simulator TO balcao_app;
