-- New words for a message and reactions to one leave in their turn, like everything else.
ALTER TABLE outbox DROP CONSTRAINT outbox_action_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_action_check CHECK (action IN ('send', 'revoke', 'read', 'edit', 'react')) NOT VALID;
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_action_check;
