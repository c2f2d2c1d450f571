-- All that is counted of a cycle stands in the index, so that months of cycles are counted without reading their rows.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_trackings_counted ON ticket_trackings (company_id, created_at, id) INCLUDE (user_id, queued_at, chatbot_end_at, started_at, finished_at, rating_at) WHERE NOT is_group;
