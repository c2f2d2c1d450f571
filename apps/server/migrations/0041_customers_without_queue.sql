-- Where customers of a connection go who do not choose a queue themselves; one of the connection's queues.
ALTER TABLE connections ADD COLUMN default_queue_id int;
ALTER TABLE connections ADD FOREIGN KEY (company_id, id, default_queue_id)
  REFERENCES connection_queues (company_id, connection_id, queue_id) ON DELETE SET NULL (default_queue_id);

-- Before a queue is chosen the connection decides which attendants see a ticket, so their list reads it from its index.
DROP INDEX tickets_unowned;
CREATE INDEX tickets_unowned ON tickets (company_id, status, updated_at DESC, id DESC) INCLUDE (queue_id, connection_id)
  WHERE user_id IS NULL;
