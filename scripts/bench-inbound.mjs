// Measures messages from the virtual WhatsApp to stored message, ticket and event. npm run bench:inbound
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { rolldown } from 'rolldown';
import { cpuOfNode, cpuSince } from './lib/bench-node.mjs';
import { inRoot, root } from './lib/root.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 4);
/** Texts alone, or as customers really write: one in five with a file. */
const isMixed = process.env.BENCH_MIX === '1';
/** Also with the chatbot, in turns with connections that have none. */
const hasBot = process.env.BENCH_BOT === '1';
/**
 * How customers talk to a desk with a chatbot: of a conversation of 16 messages, as `npm run bench:seed` has them, half
 * are theirs, two of those for the chatbot.
 */
const talk = { atOnce: 200, length: 8 };
const port = Number(process.env.BENCH_PORT ?? 3986);
const base = `http://127.0.0.1:${port}`;
const dataDir = inRoot('.cache', 'bench-inbound');
const owner = {
  companyName: 'Bancada',
  name: 'Dona da Bancada',
  email: 'dona@bancada.test',
  password: 'bancada-de-medidas-1',
  sampleData: false,
};

/** The generator is TypeScript of the product; it is bundled to run beside it. */
async function loadGenerator() {
  const bundle = await rolldown({
    input: { load: inRoot('packages', 'whatsapp', 'src', 'load', 'index.ts') },
    platform: 'node',
  });
  await bundle.write({ dir: inRoot('.cache', 'load'), format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  return import(pathToFileURL(inRoot('.cache', 'load', 'load.mjs')).href);
}

async function start() {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready');
    if (
      await fetch(`${base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child;
    await wait(50);
  }
}

function openDatabase() {
  const password = readFileSync(join(dataDir, 'postgres-owner.secret'), 'utf8').trim();
  const databasePort = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  return new pg.Pool({
    host: '127.0.0.1',
    port: databasePort,
    user: 'balcao_owner',
    password,
    database: 'balcao',
    max: 4,
  });
}

/** Connections of virtual phones; those with a chatbot ask every customer for one of two queues, and greet there. */
async function pairConnections() {
  const call = async (method, path, token, body) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const until = async (path, token, status) => {
    for (;;) {
      if ((await call('GET', path, token)).status === status) return;
      await wait(50);
    }
  };
  const greetingMessage = 'Certo! Conte o que precisa, já vamos atender.';
  const { token } = await call('POST', '/setup', null, owner);
  const ids = [];
  const withBot = [];
  const queueIds = [];
  for (const [name, color] of hasBot ? Object.entries({ Vendas: '#0B63B0', Suporte: '#0B7A4B' }) : [])
    queueIds.push((await call('POST', '/queue', token, { name, color, greetingMessage })).id);
  for (let index = 0; index < (hasBot ? 2 : 1) * connections; index += 1) {
    const bot = index < connections ? {} : { queueIds, greetingMessage: 'Olá! Com quem quer falar?' };
    const line = { name: `Linha ${index + 1}`, provider: 'simulator', ...bot };
    const { id } = await call('POST', '/whatsapp', token, line);
    await call('POST', `/whatsappsession/${id}`, token);
    await until(`/whatsapp/${id}`, token, 'qrcode');
    await call('POST', `/simulator/connections/${id}/scan`, token);
    await until(`/whatsapp/${id}`, token, 'CONNECTED');
    (index < connections ? ids : withBot).push(id);
  }
  return { ids, withBot };
}

const lastMessage = async (database) =>
  Number((await database.query('SELECT coalesce(max(id), 0) AS id FROM messages')).rows[0].id);
/** Only those behind a message: counting all of them takes from the cores what is measured. */
const countStoredSince = async (database, id) =>
  Number((await database.query('SELECT count(*) FROM messages WHERE id > $1 AND NOT from_me', [id])).rows[0].count);
/**
 * What the world has not handed over yet; counting the messages themselves would cost the database more than storing
 * them.
 */
const countWaiting = async (database) =>
  Number((await database.query('SELECT count(*) FROM simulator.events')).rows[0].count);
const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
const usedNow = () => cpuOfNode({ pid: child.pid, dataDir });
const cpuEach = (since, messages) => cpuSince(since, usedNow(), messages);

rmSync(dataDir, { recursive: true, force: true });
const { createConversations, createCustomers, createStopwatch, createTraffic, textsOnly, usualMix, writeMany } =
  await loadGenerator();
const mix = isMixed ? usualMix : textsOnly;
const child = await start();
const database = openDatabase();
try {
  const { ids, withBot } = await pairConnections();
  const db = { query: async (text, values) => (await database.query(text, values)).rows };
  const streamsOf = (from) => from.map((id) => ({ id, next: createCustomers({ count: 500, seed: id, mix }) }));
  const streams = streamsOf(ids);

  /** Keeps a backlog in the world until the time is over; answers how many were stored per second. */
  const flood = async (ms, streams) => {
    const last = await lastMessage(database);
    const began = performance.now();
    let written = 0;
    while (performance.now() - began < ms) {
      if ((await countWaiting(database)) < 200 * ids.length) {
        await Promise.all(streams.map(({ id, next }) => writeMany(db, id, next(200))));
        written += 200 * ids.length;
      } else await wait(100);
    }
    const took = (performance.now() - began) / 1000;
    const stored = await countStoredSince(database, last);
    while ((await countWaiting(database)) > 0 || (await countStoredSince(database, last)) < written) await wait(50);
    return { perSecond: stored / took, written };
  };
  /**
   * Customers who come as they like, so many per second on average; measured from their writing until others can read
   * it.
   */
  const steady = async (perSecond, ms) => {
    let lastId = await lastMessage(database);
    const traffic = createTraffic({ connectionIds: ids, customers: 500, rate: perSecond, mix, seed: 7_919 });
    const watch = createStopwatch();
    const began = performance.now();
    const look = async () => {
      // Messages of several transactions become visible in another order than that of their ids; looking far back costs
      // the cores that are measured.
      const { rows } = await database.query('SELECT id, wid FROM messages WHERE id > $1', [
        lastId - (watch.missing() > 50 ? 1_000 : 60),
      ]);
      watch.seen(rows.map(({ wid }) => wid));
      lastId = rows.reduce((last, { id }) => Math.max(last, Number(id)), lastId);
    };
    while (performance.now() - began < ms || watch.missing() > 0) {
      const due = performance.now() - began < ms ? traffic((performance.now() - began) / 1000) : [];
      await Promise.all(
        due.map(({ connectionId, messages }) => {
          watch.written(messages.map(({ id }) => id));
          return writeMany(db, connectionId, messages);
        }),
      );
      await look();
      // The times are known to this much; looking more often takes from the cores what is measured.
      await wait(20);
    }
    return { written: watch.count(), p50Ms: Math.round(watch.share(0.5)), p99Ms: Math.round(watch.share(0.99)) };
  };

  /** Nothing waits to be taken in or to be sent. */
  const settle = async () => {
    for (;;) {
      const { rows } = await database.query(
        `SELECT (SELECT count(*) FROM simulator.events) + (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')) AS left`,
      );
      if (Number(rows[0].left) === 0) return;
      await wait(50);
    }
  };
  /**
   * The same conversations with and without the chatbot in turns, so that a machine that changes its pace harms both
   * alike. On both sides everybody is new, greets, chooses a queue and goes on to a person; a turn begins when the sends
   * of the one before have left.
   */
  const compareBot = async () => {
    const talkOn = (from) => from.map((id) => ({ id, next: createConversations({ ...talk, seed: id }) }));
    const sides = { off: talkOn(ids), on: talkOn(withBot) };
    const turns = { off: [], on: [] };
    const cpuMs = { off: [], on: [] };
    for (let turn = 0; turn < 4; turn += 1)
      for (const side of turn % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
        const cpuBefore = usedNow();
        const { perSecond, written } = await flood((seconds * 1000) / 2, sides[side]);
        await settle();
        // The first turns measure the compiler of the JavaScript engine.
        if (turn === 0) continue;
        turns[side].push(perSecond);
        cpuMs[side].push(cpuEach(cpuBefore, written));
      }
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [off, on] = [mean(turns.off), mean(turns.on)];
    return { off: Math.round(off), on: Math.round(on), onOfOff: Number((on / off).toFixed(2)), turns, cpuMs };
  };

  await flood(5_000, streams);
  const memoryBefore = residentMb(child.pid);
  const cpuBefore = usedNow();
  const flooded = await flood(seconds * 1000, streams);
  const cpuMsPerMessage = cpuEach(cpuBefore, flooded.written);
  const bot = hasBot ? { bot: await compareBot() } : {};
  const calm = await steady(200, seconds * 1000);
  const filesFrom = performance.now();
  while (
    Number((await database.query(`SELECT count(*) FROM messages WHERE media_state = 'pending'`)).rows[0].count) > 0
  )
    await wait(50);
  const files = isMixed ? { filesWaitedMs: Math.round(performance.now() - filesFrom) } : {};
  const { rows } =
    await database.query(`SELECT (SELECT count(*) FROM simulator.messages WHERE from_customer)::int AS written, (SELECT count(*) FROM messages WHERE NOT from_me)::int AS stored,
    (SELECT count(*) FROM (SELECT FROM tickets WHERE status <> 'closed' GROUP BY contact_id, connection_id HAVING count(*) > 1) d)::int AS doubled, (SELECT sum(unread) FROM tickets)::int AS unread`);
  const report = {
    at: new Date().toISOString(),
    connections: ids.length,
    seconds,
    mix: isMixed ? 'texts and files' : 'texts',
    'inbound messages per second': Math.round(flooded.perSecond),
    cpuMsPerMessage,
    ...bot,
    at200PerSecond: calm,
    ...files,
    memoryMb: { before: memoryBefore, after: residentMb(child.pid) },
    ...rows[0],
  };
  console.log(JSON.stringify(report, null, 2));
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(inRoot('.cache', 'bench-inbound.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (report.written !== report.stored || report.doubled > 0 || report.unread !== report.stored)
    throw new Error('Messages were lost or doubled');
} finally {
  await database.end();
  child.kill('SIGTERM');
  await once(child, 'exit');
}
