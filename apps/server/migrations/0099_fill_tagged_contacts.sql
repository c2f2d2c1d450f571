-- The tags that were put before.
UPDATE ticket_tags tt SET contact_id = t.contact_id FROM tickets t
  WHERE t.company_id = tt.company_id AND t.id = tt.ticket_id AND tt.contact_id IS NULL;
CREATE INDEX ticket_tags_by_contact ON ticket_tags (company_id, tag_id, contact_id);
