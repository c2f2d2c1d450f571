-- The ratings of a time, by whom they are about.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_trackings_rated ON ticket_trackings (company_id, rated_at, id) INCLUDE (user_id, rate) WHERE rated_at IS NOT NULL AND NOT is_group;
