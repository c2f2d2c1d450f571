-- Ten thousand companies as a platform of some years would have them, with people, numbers, invoices, files and a million
-- messages of which some are of today.
INSERT INTO companies (name, email, plan_id, due_date, recurrence, status)
SELECT 'Empresa ' || md5(n::text) || ' de São José ' || n, 'contato' || n || '@empresa.test', (SELECT min(id) FROM plans),
  current_date - 10 + n % 40, 'MENSAL', n % 50 <> 0
FROM generate_series(1, 10000) n;
INSERT INTO settings (company_id, key, value) SELECT id, 'campaignsEnabled', (id % 3 = 0)::text FROM companies WHERE id > 1;
INSERT INTO users (company_id, name, email, password_hash, profile)
SELECT id, 'Dona ' || id, 'dona' || id || '@empresa.test', 'nobody logs in', 'admin' FROM companies WHERE id > 1;
INSERT INTO connections (company_id, name, status)
SELECT id, 'Número', CASE WHEN id % 12 = 0 THEN 'DISCONNECTED' ELSE 'CONNECTED' END FROM companies WHERE id > 1;
INSERT INTO invoices (company_id, detail, value_cents, due_date, months, status, paid_at, paid_by)
SELECT c.id, 'Plano', 14990, c.due_date - 30 * n, 1, CASE WHEN n > 0 THEN 'paid' ELSE 'open' END,
  CASE WHEN n > 0 THEN c.due_date - 30 * n + time '10:00' END, CASE WHEN n > 0 THEN 'hand' END
FROM companies c, generate_series(0, 11) n WHERE c.id > 1;
INSERT INTO contacts (company_id, name, number) SELECT id, 'Cliente', '551190000' || id FROM companies WHERE id > 1;
INSERT INTO tickets (company_id, contact_id, chat) SELECT company_id, id, 'chat' FROM contacts WHERE company_id > 1;
INSERT INTO messages (company_id, ticket_id, wid, from_me, body, created_at)
SELECT t.company_id, t.id, 'w' || n || '-' || t.id, n % 2 = 0, '', now() - (100 - n) * interval '9 hours'
FROM generate_series(1, 100) n, tickets t WHERE t.company_id > 1;
INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256)
SELECT c.id, gen_random_uuid(), 'bench/' || c.id || '/' || n, 'foto.jpg', 'image/jpeg', 200000 + n, 'x'
FROM companies c, generate_series(1, 20) n WHERE c.id > 1;
