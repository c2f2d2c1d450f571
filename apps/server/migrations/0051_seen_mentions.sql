-- When the person who was called in a note opened its conversation; null until then. Who was called before this column
-- existed was alerted, so nothing old appears in a bell.
ALTER TABLE ticket_note_mentions ADD COLUMN seen_at timestamptz DEFAULT now();
ALTER TABLE ticket_note_mentions ALTER COLUMN seen_at DROP DEFAULT;
CREATE INDEX ticket_note_mentions_unseen ON ticket_note_mentions (company_id, user_id) WHERE seen_at IS NULL;
