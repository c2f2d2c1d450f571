-- An attendant sees his own tickets and those nobody owns. "IS NULL" on the first column of an index tells PostgreSQL
-- nothing of the order of the rest: all waiting tickets were read and sorted for every page. Each kind has an index now.
CREATE INDEX tickets_unowned ON tickets (company_id, status, updated_at DESC, id DESC) INCLUDE (queue_id) WHERE user_id IS NULL;
DROP INDEX tickets_of_owner;
CREATE INDEX tickets_of_owner ON tickets (company_id, user_id, status, updated_at DESC, id DESC) INCLUDE (queue_id) WHERE user_id IS NOT NULL;
