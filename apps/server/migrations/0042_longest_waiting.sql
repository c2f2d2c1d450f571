-- Waiting tickets are listed longest waiting first, for admins and attendants alike: nobody owns them.
CREATE INDEX tickets_waiting ON tickets (company_id, waiting_since, id) INCLUDE (queue_id, user_id, connection_id)
  WHERE status = 'pending';
