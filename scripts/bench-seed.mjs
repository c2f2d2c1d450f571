// Fills a product of its own with the data the desk is measured with (about two gigabytes). npm run bench:seed
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, owner, startNode, stopNode } from './lib/bench-node.mjs';
import { inRoot } from './lib/root.mjs';

const port = Number(process.env.BENCH_PORT ?? 3985);
const dataDir = inRoot('.cache', 'bench-desk');
/** Filled last and all at once: row by row they would take longer than the rows. */
const filledLast = [
  'messages_search',
  'messages_by_contact',
  'messages_unread',
  'messages_media_pending',
  'messages_by_media',
];

rmSync(dataDir, { recursive: true, force: true });
const { child } = await startNode({ port, dataDir, env: { DATABASE_MEMORY: '2048' } });
const began = Date.now();
try {
  await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const database = openDatabase(dataDir);
  const client = await database.connect();
  const { rows } = await client.query('SELECT indexname, indexdef FROM pg_indexes WHERE indexname = ANY($1)', [
    filledLast,
  ]);
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
  await client.query(`SET work_mem = '256MB'`);
  for (const part of ['people.sql', 'tickets.sql', 'cycles.sql', 'conversations.sql'])
    await client.query(readFileSync(inRoot('scripts', 'bench', part), 'utf8'));
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('VACUUM ANALYZE');
  const { rows: counts } = await client.query(
    'SELECT (SELECT count(*) FROM tickets WHERE company_id = 1)::int AS tickets, (SELECT count(*) FROM messages WHERE company_id = 1)::int AS messages, (SELECT count(*) FROM contacts WHERE company_id = 1)::int AS contacts, pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  client.release();
  await database.end();
  writeFileSync(join(dataDir, 'seeded'), '');
  console.log(
    `Company 1 has ${counts[0].tickets} tickets, ${counts[0].messages} messages, ${counts[0].contacts} contacts; ${counts[0].size} in ${Math.round((Date.now() - began) / 1000)} s.`,
  );
} finally {
  await stopNode(child);
}
