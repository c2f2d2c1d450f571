-- As tickets_by_contact, with the queue: in which queues somebody has been is read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_of_contact ON tickets (company_id, contact_id, connection_id, updated_at DESC) INCLUDE (queue_id);
