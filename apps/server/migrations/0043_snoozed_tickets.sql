-- Until when a ticket is out of the lists of what is to be done. They are read from their indexes, so each has it.
ALTER TABLE tickets ADD COLUMN snoozed_until timestamptz;
DROP INDEX tickets_newest;
DROP INDEX tickets_unowned;
DROP INDEX tickets_of_owner;
DROP INDEX tickets_waiting;
CREATE INDEX tickets_newest ON tickets (company_id, status, updated_at DESC, id DESC)
  INCLUDE (queue_id, user_id, snoozed_until);
CREATE INDEX tickets_unowned ON tickets (company_id, status, updated_at DESC, id DESC)
  INCLUDE (queue_id, connection_id, snoozed_until) WHERE user_id IS NULL;
CREATE INDEX tickets_of_owner ON tickets (company_id, user_id, status, updated_at DESC, id DESC)
  INCLUDE (queue_id, snoozed_until) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_waiting ON tickets (company_id, waiting_since, id)
  INCLUDE (queue_id, user_id, connection_id, snoozed_until) WHERE status = 'pending';
