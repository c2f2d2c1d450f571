-- The operator counts the messages of today and yesterday. Messages lie in the order they came, so this index is tiny
-- and costs a new message almost nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_by_day ON messages USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
