-- The tickets of a day, and those of the report in their order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_by_creation ON tickets (company_id, created_at, id) INCLUDE (is_group);
