import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { cpuSeconds, owner } from './bench-node.mjs';
import { askRepeatedly, percentile } from './http-load.mjs';

const uuidOf = (id) => {
  const hex = createHash('md5').update(`ticket${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const between = (from, to) => from + Math.floor(Math.random() * (to - from + 1));
const names = [
  'Maria',
  'José',
  'Júlia',
  'Gonçalves',
  'Albuquerque',
  'Sebastião',
  'Vasconcelos',
  'Letícia',
  'Cavalcanti',
  'Antônio',
];

/**
 * What is asked of the desk, the least per second it has to answer at 32 at once, and the most a single one may take.
 */
const questions = [
  { name: 'tickets pending, page 1', next: () => '/api/tickets?status=pending&showAll=true', least: 600, p50: 4 },
  {
    name: 'tickets pending, attendant',
    as: 'attendant',
    next: () => '/api/tickets?status=pending',
    least: 600,
    p50: 4,
  },
  { name: 'tickets open, showAll, page 1', next: () => '/api/tickets?status=open&showAll=true', least: 600, p50: 4 },
  { name: 'tickets closed, page 1', next: () => '/api/tickets?status=closed&showAll=true', least: 600, p50: 4 },
  {
    name: 'tickets closed, page 50',
    next: () => '/api/tickets?status=closed&showAll=true&pageNumber=50',
    least: 600,
    p50: 4,
  },
  {
    name: 'tickets closed, page 1, attendant',
    as: 'attendant',
    next: () => '/api/tickets?status=closed',
    least: 600,
    p50: 4,
  },
  { name: 'ticket counts', next: () => '/api/tickets/counts?showAll=true', least: 100, p50: 20 },
  {
    name: 'search, contact name',
    next: () =>
      `/api/tickets?showAll=true&searchParam=${encodeURIComponent(`${pick(names)} ${pick(['Apa', 'Hen', 'Cri', 'Aug'])}`)}`,
    least: 200,
    p50: 20,
  },
  {
    name: 'search, rare word',
    next: () => '/api/tickets?showAll=true&searchParam=paralelep%C3%ADpedo',
    least: 100,
    p50: 30,
  },
  { name: 'search, frequent word', next: () => '/api/tickets?showAll=true&searchParam=boleto', least: 100, p50: 60 },
  { name: 'ticket by uuid', next: () => `/api/tickets/u/${uuidOf(between(1, 120_000))}`, least: 1_500, p50: 2 },
  { name: 'messages, ticket of 20', next: () => '/api/messages/115001', least: 1_000, p50: 4 },
  { name: 'messages, ticket of 5 000', next: () => '/api/messages/115002', least: 1_000, p50: 4 },
  {
    name: 'messages, ticket of 5 000, page 100',
    next: () => '/api/messages/115002?pageNumber=100',
    least: 1_000,
    p50: 4,
  },
  {
    name: 'internal note',
    next: () => ({
      method: 'POST',
      path: '/api/ticket-notes',
      body: { note: 'Cliente pediu segunda via.', ticketId: between(115_003, 118_000) },
    }),
    least: 600,
    p50: 4,
  },
];

/** What must not cost more because there is more behind it. */
const pairs = [
  {
    name: 'closed tickets, page 1 and page 50',
    small: { path: '/api/tickets?status=closed&showAll=true' },
    large: { path: '/api/tickets?status=closed&showAll=true&pageNumber=50' },
  },
  {
    name: 'messages, ticket of 20 and of 5 000',
    small: { path: '/api/messages/115001' },
    large: { path: '/api/messages/115002' },
  },
  {
    name: 'messages, ticket of 5 000, page 1 and page 50',
    small: { path: '/api/messages/115002' },
    large: { path: '/api/messages/115002?pageNumber=50' },
  },
  {
    name: 'closed tickets, company of 1 895 and of 120 000',
    small: { path: '/api/tickets?status=closed&showAll=true', as: 'small' },
    large: { path: '/api/tickets?status=closed&showAll=true' },
  },
];
const mostGrowth = 1.3;

/** The token and the user of somebody of the measured product. */
export async function login(port, email) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: owner.password }),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Asks for both of each pair in turn, so that both meet the same machine, and compares their medians. */
export async function measureGrowth({ port, turns = 400 }) {
  const tokens = {
    admin: (await login(port, owner.email)).token,
    small: (await login(port, 'c2u1@bancada.test')).token,
  };
  const once = async ({ path, as = 'admin' }) =>
    (
      await askRepeatedly({
        host: '127.0.0.1',
        port,
        next: () => path,
        headers: { authorization: `Bearer ${tokens[as]}` },
        connections: 1,
        milliseconds: 5_000,
        most: 10,
      })
    ).times;
  const rows = [];
  for (const { name, small, large } of pairs) {
    const times = { small: [], large: [] };
    for (let turn = 0; turn < turns / 10; turn += 1) {
      times.small.push(...(await once(small)).slice(1));
      times.large.push(...(await once(large)).slice(1));
    }
    const median = (list) =>
      percentile(
        list.sort((a, b) => a - b),
        0.5,
      );
    rows.push({
      name,
      smallMs: Number(median(times.small).toFixed(2)),
      largeMs: Number(median(times.large).toFixed(2)),
      ratio: Number((median(times.large) / median(times.small)).toFixed(2)),
      most: mostGrowth,
    });
  }
  return rows;
}

/** Asks one question alone and then from 32 connections. */
export async function measureQuestion({ port, pid, seconds, token }, { name, next, least, p50 }) {
  const ask = (connections, milliseconds, most) =>
    askRepeatedly({
      host: '127.0.0.1',
      port,
      next,
      headers: { authorization: `Bearer ${token}` },
      connections,
      milliseconds,
      most,
    });
  await ask(8, 1_500);
  const alone = (await ask(1, 5_000, 200)).times.sort((a, b) => a - b);
  const cpu = cpuSeconds(pid);
  const { times, bytes, seconds: took } = await ask(32, seconds * 1_000);
  const sorted = times.sort((a, b) => a - b);
  return {
    name,
    perSecond: Math.round(times.length / took),
    least,
    alone50: Number(percentile(alone, 0.5).toFixed(1)),
    most50: p50,
    alone99: Number(percentile(alone, 0.99).toFixed(1)),
    p99: Math.round(percentile(sorted, 0.99)),
    cpuMs: Number((((cpuSeconds(pid) - cpu) * 1_000) / times.length).toFixed(2)),
    kB: Number((bytes / times.length / 1024).toFixed(1)),
  };
}

/** Measures the desk on the seeded data. */
export async function measureDesk({ port, pid, seconds, only }) {
  const admin = await login(port, owner.email);
  const attendant = await login(port, 'u17@bancada.test');
  const tokens = { admin: admin.token, attendant: attendant.token };
  const wanted = (name) => !only || only.some((part) => name.includes(part));
  const rows = [];
  const measure = async ({ as = 'admin', ...question }) => {
    rows.push(await measureQuestion({ port, pid, seconds, token: tokens[as] }, question));
  };
  for (const question of questions) if (wanted(question.name)) await measure(question);
  if (wanted('accept')) await measure(acceptAndReturn(admin.user.id));
  if (wanted('fan-out')) rows.push(await measureFanOut({ port, pid, admin }));
  return rows;
}

/** Each connection accepts a waiting ticket of its own and gives it back. */
function acceptAndReturn(userId) {
  const turns = new Map();
  return {
    name: 'accept / return',
    least: 300,
    p50: 8,
    next(place) {
      const turn = (turns.get(place) ?? 0) + 1;
      turns.set(place, turn);
      const id = 118_001 + ((place * 60 + Math.floor((turn - 1) / 2)) % 2_000);
      return {
        method: 'PUT',
        path: `/api/tickets/${id}`,
        body: turn % 2 === 1 ? { status: 'open', userId } : { status: 'pending', userId: null },
      };
    },
  };
}

/** One change and two hundred listening browsers: from the request to the last of them. */
async function measureFanOut({ port, pid, admin, clients = 200, updates = 100 }) {
  const base = `http://127.0.0.1:${port}`;
  const sockets = await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = io(base, {
        transports: ['websocket'],
        auth: { token: admin.token },
        forceNew: true,
        reconnection: false,
      });
      await new Promise((resolve, reject) => {
        socket.once('ready', resolve);
        socket.once('connect_error', reject);
      });
      await socket.emitWithAck('joinTickets', 'pending');
      return socket;
    }),
  );
  let left = 0;
  let done = () => undefined;
  for (const socket of sockets) {
    socket.on('company-1-ticket', (event) => {
      if (event.action !== 'update') return;
      left -= 1;
      if (left === 0) done();
    });
  }
  const times = [];
  const cpu = cpuSeconds(pid);
  for (let index = 0; index < updates; index += 1) {
    left = clients;
    const all = new Promise((resolve) => (done = resolve));
    const began = performance.now();
    const answer = await fetch(`${base}/api/tags/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticketId: 118_100 + index, tags: [{ id: 1 + (index % 20) }] }),
    });
    if (!answer.ok) throw new Error(`tags/sync answered ${answer.status}`);
    await all;
    times.push(performance.now() - began);
  }
  const cpuMs = ((cpuSeconds(pid) - cpu) * 1_000) / updates;
  for (const socket of sockets) socket.disconnect();
  times.sort((a, b) => a - b);
  return {
    name: `fan-out to ${clients} sockets, request to last`,
    p50: Number(percentile(times, 0.5).toFixed(1)),
    p95: Number(percentile(times, 0.95).toFixed(1)),
    mostP95: 25,
    cpuMs: Number(cpuMs.toFixed(2)),
    mostCpuMs: 6,
  };
}

/** Whether the data is there. */
export function isSeeded(dataDir) {
  try {
    readFileSync(join(dataDir, 'seeded'));
    return true;
  } catch {
    return false;
  }
}
