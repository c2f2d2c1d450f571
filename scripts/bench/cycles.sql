-- A cycle of service for each of those tickets; a third of the closed ones are rated. After tickets.sql.
INSERT INTO ticket_trackings (company_id, ticket_id, user_id, connection_id, queue_id, created_at, queued_at, started_at, finished_at, rating_at, rated, expired, rate, rated_at)
SELECT company_id, id, user_id, connection_id, queue_id, created_at, created_at, CASE WHEN status <> 'pending' THEN created_at + (1 + bench.h(id, 60) % 13) * interval '1 minute' END,
  CASE WHEN status = 'closed' THEN updated_at END, CASE WHEN rate IS NOT NULL THEN updated_at END, rate IS NOT NULL, status = 'closed', rate,
  CASE WHEN rate IS NOT NULL THEN updated_at + interval '2 minutes' END
FROM (SELECT t.*, CASE WHEN status = 'closed' AND bench.u(id, 61) < 0.33 THEN 1 + bench.h(id, 62) % 3 END AS rate FROM tickets t) t;
