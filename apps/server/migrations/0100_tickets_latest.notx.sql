-- As tickets_newest, with the contact: who has talked lately is read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_latest ON tickets (company_id, status, updated_at DESC, id DESC) INCLUDE (queue_id, user_id, snoozed_until, contact_id);
