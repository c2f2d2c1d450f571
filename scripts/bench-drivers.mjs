// Measures the real drivers against fakes of the other side: pairing to the first message, messages stored through
// WhatsApp Web, memory of an idle link, webhooks of Meta's API. npm run bench:drivers, or
// npm run bench:drivers -- web idle webhooks for some.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { openDatabase, owner, residentMb, startNode, stopNode } from './lib/bench-node.mjs';
import { percentile } from './lib/http-load.mjs';
import { inRoot } from './lib/root.mjs';

const only = process.argv.slice(2);
const wanted = (part) => only.length === 0 || only.includes(part);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const port = Number(process.env.BENCH_PORT ?? 3985);
const base = `http://127.0.0.1:${port}`;
const dataDir = inRoot('.cache', 'bench-drivers');
const sessions = 20;

/** The fakes are TypeScript of our tests; they are bundled to run beside the product. */
async function loadFakes() {
  const at = (name) => inRoot('packages', 'whatsapp-fakes', 'src', name, 'index.ts');
  const bundle = await rolldown({
    input: { web: at('web'), graph: at('graph') },
    platform: 'node',
    external: (id) => /^(?![./]|@balcao)/.test(id) && !id.startsWith('/'),
  });
  await bundle.write({ dir: inRoot('.cache', 'fakes'), format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  const load = (name) => import(pathToFileURL(inRoot('.cache', 'fakes', `${name}.mjs`)).href);
  return { ...(await load('web')), ...(await load('graph')) };
}

let token = '';
async function call(method, path, body) {
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
}

async function until(look, what, limitMs = 120_000) {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const found = await look();
    if (found) return found;
    await wait(20);
  }
  throw new Error(`${what} took too long`);
}

const personOf = (index) => ({
  number: `55119${10_000_000 + index}`,
  lid: `3${10_000_000_000_000 + index}`,
  name: `Cliente ${index}`,
});

/** Links one more phone; answers its device and when its code was scanned. */
async function link(whatsapp, name, index) {
  const { id } = await call('POST', '/whatsapp', { name, provider: 'beta' });
  await call('POST', `/whatsappsession/${id}`);
  const { qrcode } = await until(async () => {
    const connection = await call('GET', `/whatsapp/${id}`);
    return connection.status === 'qrcode' && connection;
  }, 'the QR code');
  const phone = whatsapp.addPerson({
    number: `55119${90_000_000 + index}`,
    lid: `1${90_000_000_000_000 + index}`,
    name,
  });
  const scannedAt = performance.now();
  const device = whatsapp.scan(qrcode, phone);
  await until(async () => (await call('GET', `/whatsapp/${id}`)).status === 'CONNECTED', 'linking');
  return { device, scannedAt };
}

/** From the scanned code to the first stored message. */
async function measurePairing({ whatsapp, Customers, pool }) {
  const { device, scannedAt } = await link(whatsapp, 'Loja', 0);
  await new Customers(whatsapp, device).write({ from: whatsapp.addPerson(personOf(900)), body: 'primeira' });
  await until(async () => (await countStored(pool, 'primeira')) > 0, 'the first message');
  return { device, row: { scanToMessageMs: Math.round(performance.now() - scannedAt), limitMs: 3_000 } };
}

async function countStored(pool, body) {
  return (await pool.query('SELECT count(*)::int AS count FROM messages WHERE body LIKE $1', [`${body}%`])).rows[0]
    .count;
}

/** Messages of customers without encryption, then with it, from WhatsApp's socket to the stored message. */
async function measureWeb({ whatsapp, Customers, device, pool }) {
  const customers = new Customers(whatsapp, device);
  const rate = async (name, messages, write) => {
    const began = performance.now();
    await write();
    await until(async () => (await countStored(pool, name)) >= messages, name, 300_000);
    return { name, messages, perSecond: Math.round((messages * 1_000) / (performance.now() - began)) };
  };
  const plain = (name, messages, people) =>
    rate(name, messages, async () => {
      for (let index = 0; index < messages; index += 1) {
        customers.writePlain(personOf(index % people), `${name}${index}`, `${name} ${index}`);
        if (index % 200 === 199) await wait(1);
      }
    });
  await plain('aquecer', 1_000, 200);
  const rows = [await plain('plain', 6_000, 200)];
  const people = Array.from({ length: 50 }, (_, index) => whatsapp.addPerson(personOf(1_000 + index)));
  const encrypted = (name, rounds) =>
    rate(name, people.length * rounds, async () => {
      for (let round = 0; round < rounds; round += 1)
        for (const from of people) await customers.write({ from, body: `${name} ${round}` });
    });
  rows.push(await encrypted('encrypted, first of each', 1), await encrypted('encrypted, following', 10));
  return rows;
}

async function measureIdle({ whatsapp, pid }) {
  await wait(5_000);
  const before = residentMb(pid);
  for (let index = 1; index <= sessions; index += 1) await link(whatsapp, `Parada ${index}`, index);
  await wait(15_000);
  return { sessions, mbEach: Number(((residentMb(pid) - before) / sessions).toFixed(2)), limitMb: 4 };
}

const secret = '0123456789abcdef0123456789abcdef';
const webhookOf = (index) =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '30001',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '551130000001', phone_number_id: '20001' },
                contacts: [{ wa_id: personOf(index % 500).number, profile: { name: `Cliente ${index % 500}` } }],
                messages: [
                  {
                    id: `wamid.${index}`,
                    from: personOf(index % 500).number,
                    timestamp: String(Math.floor(Date.now() / 1_000)),
                    type: 'text',
                    text: { body: `webhook ${index}` },
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
  );

/** So many webhooks a second, whether the one before was answered or not. */
async function measureWebhooks({ graph, pool, perSecond = 200 }) {
  const app = graph.addApp({ id: '4001', secret });
  graph.addToken({ token: 'EAAG-token-of-a-bench-system-user', appId: app.id });
  graph.addNumber({ id: '20001', account: graph.addAccount('30001'), number: '551130000001' });
  const { cloud } = await call('POST', '/whatsapp', {
    name: 'API',
    provider: 'cloud',
    cloud: { phoneNumberId: '20001', wabaId: '30001', token: 'EAAG-token-of-a-bench-system-user', appSecret: secret },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times = [];
  let failed = 0;
  const post = (index) =>
    new Promise((resolve) => {
      const body = webhookOf(index);
      const began = performance.now();
      const sending = request(
        `${base}${cloud.webhookPath}`,
        {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          },
        },
        (answer) => {
          answer.resume().on('end', () => {
            times.push(performance.now() - began);
            if (answer.statusCode !== 200) failed += 1;
            resolve();
          });
        },
      );
      sending.on('error', () => ((failed += 1), resolve()));
      sending.end(body);
    });
  const send = async (from, count) => {
    const began = performance.now();
    const all = [];
    for (let index = 0; index < count; index += 1) {
      const due = began + (index * 1_000) / perSecond;
      if (due > performance.now()) await wait(due - performance.now());
      all.push(post(from + index));
    }
    await Promise.all(all);
  };
  // Everybody is new once; that is a different question.
  await send(0, 1_000);
  times.length = 0;
  const count = perSecond * seconds;
  await send(1_000, count);
  await wait(5_000);
  const waiting = (await pool.query(`SELECT count(*)::int AS count FROM inbound_events WHERE state = 'new'`)).rows[0]
    .count;
  const stored = await countStored(pool, 'webhook ');
  times.sort((a, b) => a - b);
  agent.destroy();
  return {
    perSecond,
    webhooks: count,
    failed,
    stored: stored - 1_000,
    waitingAfter5s: waiting,
    p50: Number(percentile(times, 0.5).toFixed(1)),
    p99: Number(percentile(times, 0.99).toFixed(1)),
    limitP99: 250,
  };
}

const { FakeWebServer, Customers, FakeGraph } = await loadFakes();
const whatsapp = await new FakeWebServer().start();
const graph = await FakeGraph.start();
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const { child } = await startNode({
  port,
  dataDir,
  env: { WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_VERSION: '2.3000.1043857760', GRAPH_URL: graph.baseUrl },
});
const found = {};
const pool = openDatabase(dataDir);
try {
  await call('POST', '/setup', owner);
  ({ token } = await call('POST', '/auth/login', { email: owner.email, password: owner.password }));
  if (wanted('web') || wanted('idle')) {
    const { device, row } = await measurePairing({ whatsapp, Customers, pool });
    console.table([(found.pairing = row)]);
    if (wanted('idle')) console.table([(found.idle = await measureIdle({ whatsapp, pid: child.pid }))]);
    if (wanted('web')) console.table((found.web = await measureWeb({ whatsapp, Customers, device, pool })));
  }
  if (wanted('webhooks')) console.table([(found.webhooks = await measureWebhooks({ graph, pool }))]);
  writeFileSync(inRoot('.cache', 'bench-drivers.json'), JSON.stringify(found, null, 2));
} finally {
  await pool.end();
  await stopNode(child);
  whatsapp.stop();
  await graph.stop();
}
process.exit(0);
