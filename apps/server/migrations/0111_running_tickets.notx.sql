-- The tickets that wait or are being answered, counted from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_running ON tickets (company_id, status, user_id) INCLUDE (waiting_since, queue_id) WHERE status IN ('pending', 'open') AND NOT is_group;
