-- What each person keeps at the top of the own lists.
CREATE TABLE ticket_pins (
  company_id int NOT NULL,
  user_id int NOT NULL,
  ticket_id int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, ticket_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_pins_by_ticket ON ticket_pins (company_id, ticket_id);
SELECT make_tenant_table('ticket_pins');
