-- Lists are read from the index alone until the page is known. Every message moves its ticket, and each index with it,
-- so there are no more of them than the lists need: by state for those who see all, by owner (or none) for the others.
DROP INDEX tickets_newest;
DROP INDEX tickets_by_queue;
DROP INDEX tickets_by_user;
CREATE INDEX tickets_newest ON tickets (company_id, status, updated_at DESC, id DESC) INCLUDE (queue_id, user_id);
CREATE INDEX tickets_of_owner ON tickets (company_id, user_id, status, updated_at DESC, id DESC) INCLUDE (queue_id);

ALTER TABLE tickets SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05);
