-- Whose ticket has a tag, beside the tag: whoever asks for the contacts with one had to read each ticket. The database
-- itself keeps it, so that it is right whoever puts tags and whatever moves tickets to another contact.
ALTER TABLE ticket_tags ADD COLUMN contact_id int;

CREATE FUNCTION note_tagged_contact() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    -- Shared, so that a ticket that is moved meanwhile is waited for.
    SELECT contact_id INTO NEW.contact_id FROM tickets WHERE company_id = NEW.company_id AND id = NEW.ticket_id FOR SHARE;
    RETURN NEW;
  END $$;
CREATE TRIGGER contact_noted BEFORE INSERT ON ticket_tags FOR EACH ROW EXECUTE FUNCTION note_tagged_contact();

CREATE FUNCTION move_tagged_contact() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE ticket_tags SET contact_id = NEW.contact_id WHERE company_id = NEW.company_id AND ticket_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER tags_moved AFTER UPDATE OF contact_id ON tickets FOR EACH ROW
  WHEN (NEW.contact_id IS DISTINCT FROM OLD.contact_id) EXECUTE FUNCTION move_tagged_contact();
