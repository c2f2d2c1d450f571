-- Notes stand in their conversation: after the newest message of their moment, 0 before the first one.
ALTER TABLE ticket_notes ADD COLUMN after_message_id bigint NOT NULL DEFAULT 0;
UPDATE ticket_notes n SET after_message_id = COALESCE((
  SELECT max(m.id) FROM messages m
  WHERE m.company_id = n.company_id AND m.ticket_id = n.ticket_id AND m.created_at <= n.created_at), 0);
CREATE INDEX ticket_notes_in_conversation ON ticket_notes (company_id, ticket_id, after_message_id);

-- The colleagues a note calls by name.
CREATE TABLE ticket_note_mentions (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  note_id int NOT NULL,
  user_id int NOT NULL,
  PRIMARY KEY (company_id, note_id, user_id),
  FOREIGN KEY (company_id, note_id) REFERENCES ticket_notes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_note_mentions_by_user ON ticket_note_mentions (company_id, user_id);
SELECT make_tenant_table('ticket_note_mentions');
