-- The conversations of those people, without their messages: 120 000 tickets of the first company over twelve months, and
-- their tags; the others about 30 % more. After people.sql.
CREATE UNLOGGED TABLE bench.tickets AS
WITH t AS (
  SELECT id, CASE WHEN id <= 120000 THEN 1 ELSE 2 + ((id - 120001) % 19)::int END AS company_id,
    CASE WHEN id <= 115000 THEN 'closed' WHEN id <= 118000 THEN 'open' WHEN id <= 120000 THEN 'pending' WHEN bench.u(id, 10) < 0.958 THEN 'closed' WHEN bench.u(id, 10) < 0.983 THEN 'open' ELSE 'pending' END AS status
  FROM generate_series(1, 156000) id)
SELECT id, company_id, status,
  CASE WHEN id = 115002 THEN 5002 WHEN id <= 115000 THEN 5003 + bench.h(id, 11) % (100000 - 5002) WHEN id <= 120000 THEN id - 115000 ELSE 100001 + (id - 120001) % 19 + 19 * (bench.h(id, 11) % 1578) END AS contact_id,
  CASE WHEN status = 'pending' THEN NULL WHEN company_id = 1 THEN 1 + bench.h(id, 12) % 50 ELSE 50 + (company_id - 2) * 10 + 1 + bench.h(id, 12) % 10 END AS user_id,
  CASE WHEN company_id = 1 THEN 1 + bench.h(id, 13) % 10 ELSE 10 + (company_id - 2) * 3 + 1 + bench.h(id, 13) % 3 END AS queue_id,
  CASE WHEN company_id = 1 THEN 1 + bench.h(id, 14) % 2 ELSE company_id + 1 END AS connection_id,
  CASE WHEN id = 115002 THEN bench.base() - interval '180 days' WHEN status = 'closed' THEN bench.base() - (2 + bench.u(id, 15) * 363) * interval '1 day'
    WHEN status = 'open' THEN bench.base() - (0.05 + bench.u(id, 15) * 6.9) * interval '1 day' ELSE bench.base() - (0.02 + bench.u(id, 15) * 1.9) * interval '1 day' END AS created_at,
  CASE WHEN id = 115001 THEN 20 WHEN id = 115002 THEN 5000 ELSE least(200, 1 + floor(-16.15 * ln(bench.u(id, 16))))::int END AS n_msgs
FROM t;
INSERT INTO tickets (id, uuid, company_id, status, contact_id, user_id, queue_id, connection_id, unread, last_message, chat, created_at, waiting_since, updated_at)
SELECT id, md5('ticket' || id)::uuid, company_id, status, contact_id, user_id, queue_id, connection_id, CASE WHEN status = 'pending' THEN 1 + bench.h(id, 50) % 4 ELSE 0 END, 'Bom dia, tudo bem?',
  (SELECT 'pn:' || number FROM contacts c WHERE c.id = t.contact_id), created_at, created_at,
  greatest(created_at + interval '1 minute', CASE WHEN id = 115002 THEN bench.base() - interval '5 minutes'
    ELSE least(bench.base() - bench.u(id, 17) * 30 * interval '1 minute', created_at + bench.u(id, 18) * CASE status WHEN 'closed' THEN 1.5 WHEN 'open' THEN 1.0 ELSE 0.2 END * interval '1 day') END)
FROM bench.tickets t ON CONFLICT DO NOTHING;
INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
SELECT DISTINCT company_id, id, (company_id - 1) * 20 + 1 + bench.h(id, 20 + k) % 20 FROM tickets, generate_series(1, 2) k WHERE (k = 1 AND bench.u(id, 30) < 0.40) OR (k = 2 AND bench.u(id, 30) < 0.10);
