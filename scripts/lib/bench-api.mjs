import { createHash } from 'node:crypto';
import { openDatabase, owner } from './bench-node.mjs';
import { askRepeatedly, percentile } from './http-load.mjs';

const companies = Number(process.env.BENCH_COMPANIES ?? 1_000);
const connections = 32;
const limit = 500;

const tokenOf = (place) => `bench-${String(place).padStart(6, '0')}-${'x'.repeat(24)}`;

/** Programs of many companies that send at the same time, each with a token of its own and to people of its own. */
export async function measureApi({ port, dataDir, seconds }) {
  await fetch(`http://127.0.0.1:${port}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const database = openDatabase(dataDir);
  const places = Array.from({ length: companies }, (_, place) => place);
  await database.query(
    "INSERT INTO companies (name, email, plan_id, due_date) SELECT 'Empresa ' || n, 'contato' || n || '@empresa.test', (SELECT min(id) FROM plans), '2099-12-31' FROM generate_series(1, $1::int) n",
    [companies],
  );
  await database.query(
    `WITH mine AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM companies WHERE id > 1)
     INSERT INTO connections (company_id, name, provider, status, token_hash, token_hint)
     SELECT mine.id, 'Número', 'simulator', 'CONNECTED', t.hash, 'xxxx'
     FROM mine JOIN unnest($1::bytea[]) WITH ORDINALITY t (hash, place) USING (place)`,
    [places.map((place) => createHash('sha256').update(tokenOf(place)).digest())],
  );
  await database.query('VACUUM ANALYZE');
  let asked = 0;
  const next = () => {
    asked += 1;
    const place = asked % companies;
    return {
      method: 'POST',
      path: '/api/messages/send',
      headers: { authorization: `Bearer ${tokenOf(place)}` },
      body: { number: `55119${80_000_000 + (asked % 9_000_000)}`, body: `Seu pedido ${asked} saiu para entrega.` },
    };
  };
  const ask = (milliseconds) => askRepeatedly({ host: '127.0.0.1', port, next, connections, milliseconds });
  // The first seconds measure the compiler of the JavaScript engine.
  await ask(2_000);
  const { times, seconds: took } = await ask(seconds * 1_000);
  times.sort((one, other) => one - other);
  const { rows } = await database.query(
    "SELECT count(*)::int AS kept, count(*) FILTER (WHERE status = 'written')::int AS written FROM api_messages",
  );
  await database.end();
  const perSecond = Math.round(times.length / took);
  const short = (share) => Number(percentile(times, share).toFixed(1));
  const isComplete = rows[0].kept === asked;
  return {
    name: `messages API, ${companies} tokens, ${connections} connections`,
    perSecond,
    p50: short(0.5),
    p99: short(0.99),
    ...rows[0],
    isKept: perSecond >= limit && isComplete,
  };
}
