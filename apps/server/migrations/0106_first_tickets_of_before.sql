-- The first tickets of everybody who is there already. The one before notes those that come meanwhile.
INSERT INTO first_tickets (company_id, contact_id, created_at)
  SELECT company_id, contact_id, min(created_at) FROM tickets WHERE NOT is_group GROUP BY 1, 2
  ON CONFLICT (company_id, contact_id) DO UPDATE SET created_at = least(first_tickets.created_at, excluded.created_at);
