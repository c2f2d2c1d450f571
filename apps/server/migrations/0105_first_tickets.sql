-- When the first of the tickets that a person has was opened. To find it among all tickets of everybody would take
-- longer than all other figures of the dashboard together.
CREATE TABLE first_tickets (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  contact_id int NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, contact_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX first_tickets_by_time ON first_tickets (company_id, created_at, contact_id);
SELECT make_tenant_table('first_tickets');

CREATE FUNCTION note_first_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM first_tickets WHERE company_id = OLD.company_id AND contact_id = OLD.contact_id AND created_at >= OLD.created_at;
      IF FOUND THEN
        INSERT INTO first_tickets (company_id, contact_id, created_at)
          SELECT t.company_id, t.contact_id, min(t.created_at) FROM tickets t
          WHERE t.company_id = OLD.company_id AND t.contact_id = OLD.contact_id AND NOT t.is_group GROUP BY 1, 2
          ON CONFLICT (company_id, contact_id) DO UPDATE SET created_at = least(first_tickets.created_at, excluded.created_at);
      END IF;
    END IF;
    IF TG_OP <> 'DELETE' AND NOT NEW.is_group THEN
      INSERT INTO first_tickets (company_id, contact_id, created_at) VALUES (NEW.company_id, NEW.contact_id, NEW.created_at)
        ON CONFLICT (company_id, contact_id) DO UPDATE SET created_at = excluded.created_at WHERE first_tickets.created_at > excluded.created_at;
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER first_ticket_added AFTER INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION note_first_ticket();
CREATE TRIGGER first_ticket_removed AFTER DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION note_first_ticket();
CREATE TRIGGER first_ticket_moved AFTER UPDATE OF contact_id, created_at ON tickets FOR EACH ROW
  WHEN (OLD.contact_id <> NEW.contact_id OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION note_first_ticket();
