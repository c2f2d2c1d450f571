-- What is known of a contact's picture. `wanted` waits for the link it was last asked for by; `settled` holds until next_at,
-- whether there was a picture or not.
ALTER TABLE contacts
  ADD COLUMN picture_state text NOT NULL DEFAULT 'unknown' CHECK (picture_state IN ('unknown', 'wanted', 'settled')),
  ADD COLUMN picture_connection_id int,
  ADD COLUMN picture_attempts smallint NOT NULL DEFAULT 0,
  ADD COLUMN picture_next_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD FOREIGN KEY (company_id, picture_connection_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (picture_connection_id);
CREATE INDEX contacts_picture_wanted ON contacts (picture_connection_id, picture_next_at) WHERE picture_state = 'wanted';
