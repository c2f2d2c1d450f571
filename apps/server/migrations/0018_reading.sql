-- That somebody has read is told to WhatsApp in its turn, like everything else that leaves.
ALTER TABLE outbox ADD COLUMN wids text[];
ALTER TABLE outbox DROP CONSTRAINT outbox_action_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_action_check CHECK (action IN ('send', 'revoke', 'read')) NOT VALID;
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_action_check;

-- Reading marks what is unread of one ticket, however long its history.
CREATE INDEX messages_unread ON messages (company_id, ticket_id) WHERE NOT read AND NOT from_me;
