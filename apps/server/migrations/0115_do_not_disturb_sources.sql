-- Who wants no advertising may have said so to WhatsApp, or to somebody who wrote it on the card of the contact.
ALTER TABLE do_not_disturb DROP CONSTRAINT do_not_disturb_source_check;
ALTER TABLE do_not_disturb ADD CONSTRAINT do_not_disturb_source_check
  CHECK (source IN ('person', 'answer', 'api', 'import', 'whatsapp', 'contact'));

-- Those who said so before are shown too; which of the two it was nobody wrote down.
INSERT INTO do_not_disturb (company_id, number, contact_id, reason, source, created_at)
  SELECT company_id, number, id, '', 'contact', opted_out_at FROM contacts
  WHERE opted_out_at IS NOT NULL AND NOT is_group AND NOT is_anonymous
  ON CONFLICT DO NOTHING;
