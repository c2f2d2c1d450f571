SELECT (
  SELECT count(*)
  FROM ((
      SELECT 1
      FROM tickets t
      WHERE t.company_id = $1 AND t.status = $2 AND t.snoozed_until IS NULL
      LIMIT $3)) found)::int AS open, (
  SELECT count(*)
  FROM ((
      SELECT 1
      FROM tickets t
      WHERE t.company_id = $4 AND t.status = $5 AND t.snoozed_until IS NULL
      LIMIT $6)) found)::int AS pending, (
  SELECT count(*)
  FROM ((
      SELECT 1
      FROM tickets t
      WHERE t.company_id = $7 AND t.status = $8
      LIMIT $9)) found)::int AS closed, (
  SELECT count(*)
  FROM ((
      SELECT 1
      FROM tickets t
      WHERE t.company_id = $10 AND t.status = $11 AND (t.unread > 0 OR t.transferred_by <> $12) AND
      NOT t.chatbot AND t.snoozed_until IS NULL
      LIMIT $13)
    UNION ALL (
      SELECT 1
      FROM tickets t
      WHERE t.company_id = $14 AND t.status = $15 AND (t.unread > 0 OR t.transferred_by <> $16) AND
      NOT t.chatbot AND t.snoozed_until IS NULL
      LIMIT $17)) found)::int AS unread;
