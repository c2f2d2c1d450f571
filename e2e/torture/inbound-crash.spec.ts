import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../support/product.ts';
import { startCustomers, type Customers } from '../support/torture/torture-customers.ts';
import { spread, tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants, waitForRest } from '../support/torture/torture-invariants.ts';
import { startLedger } from '../support/torture/torture-ledger.ts';
import { inboundPoints, outboundPoints } from '../support/torture/torture-points.ts';
import { createRandom, type Random } from '../support/torture/torture-random.ts';
import {
  acceptAll,
  answerAll,
  openShop,
  type Sent,
  type Shop,
  waitUntilLinked,
} from '../support/torture/torture-shop.ts';
import { isFull, itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

/** Customers of the world, and how many of their messages are missing or there twice. */
async function countMessages(product: Product): Promise<{ told: number; lost: number; doubled: number }> {
  const [row] = await product.sql<{ told: number; stored: number; distinct: number }>(
    `SELECT (SELECT count(*)::int FROM simulator.messages WHERE from_customer) AS told, count(*)::int AS stored, count(DISTINCT wid)::int AS distinct FROM messages WHERE NOT from_me`,
  );
  const { told = 0, stored = 0, distinct = 0 } = row ?? {};
  return { told, lost: told - distinct, doubled: stored - distinct };
}

/** How long after the start the first message was stored. */
async function firstMessageAfter(product: Product, launchedAt: number): Promise<number> {
  const find = async (): Promise<number | null> => {
    const [row] = await product.sql<{ after: number | null }>(
      `SELECT extract(epoch FROM min(created_at))::float8 * 1000 - $1 AS after FROM messages WHERE created_at >= to_timestamp($1 / 1000.0)`,
      [launchedAt],
    );
    return row?.after ?? null;
  };
  let after: number | null = null;
  await expect.poll(async () => (after = await find())).not.toBeNull();
  return Math.round(after ?? 0);
}

// T02 kills at the steps themselves, also in `npm test`; this one at any moment.
testAtFullSize(
  'T01 killed in the midst of messages it loses none, doubles none, and the phone is linked again by itself',
  async () => {
    const { rounds, contacts, perSecond, seconds } = sizes.T01;
    const random = createRandom('T01');
    const product = await startProduct();
    try {
      const { connectionId } = await openShop(product);
      const customers = startCustomers(product, connectionId, { contacts, perSecond });
      const perRound = Math.round(perSecond * seconds);
      const readyAfter: number[] = [];
      const firstAfter: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = customers.written();
        const writing = customers.write(perRound);
        await customers.reached(before + random.between(1, Math.ceil(perRound / 2)));
        const { launchedAt } = await product.restart();
        readyAfter.push(Date.now() - launchedAt);
        firstAfter.push(await firstMessageAfter(product, launchedAt));
        await writing;
      }
      await waitForRest(product, itemTimeout);
      const { told, lost, doubled } = await countMessages(product);
      tellFigures('T01', {
        kills: rounds,
        messages: told,
        lost,
        doubled,
        'ready after a restart ms': spread(readyAfter),
        'first message after a restart ms': spread(firstAfter),
      });
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      await expectInvariants(product);
      expect(Math.max(...firstAfter)).toBeLessThanOrEqual(10_000);
    } finally {
      await product.stop();
    }
  },
);

/** Longer than it takes to reach any point on a busy machine. */
const reachMs = 60_000;

/** Work in both directions, until the product is dead of it. */
async function workUntilDead(
  product: Product,
  {
    failAt,
    customers,
    shop,
    ticketIds,
  }: { failAt: string; customers: Customers; shop: Shop; ticketIds: readonly number[] },
): Promise<Sent[]> {
  const accepted: Sent[] = [];
  let dead = false;
  const until = Date.now() + reachMs;
  const death = product.ended().then(() => void (dead = true));
  const isOver = (): boolean => dead || Date.now() > until;
  const busy = ticketIds.slice(0, 4).map(async (ticketId) => {
    while (!isOver()) {
      // Whoever is cut off does not know; whoever was answered may rely on it.
      const sent = await shop
        .call<Sent>('POST', `/messages/${ticketId}`, { body: 'resposta', sign: false })
        .catch(() => null);
      if (sent) accepted.push(sent);
    }
  });
  while (!isOver()) await customers.write(5);
  await Promise.all(busy);
  expect(dead, `nothing came by "${failAt}": has its statement changed?`).toBe(true);
  await death;
  return accepted;
}

/**
 * Runs the product with a point of death until it dies there; while it starts, with what was left behind, counts as
 * well.
 */
async function dieAt(
  product: Product,
  failAt: string,
  work: Omit<Parameters<typeof workUntilDead>[1], 'failAt'>,
): Promise<Sent[]> {
  try {
    await product.restart({ env: { FAIL_AT: failAt } });
  } catch {
    expect(await product.ended()).toBe('SIGKILL');
    return [];
  }
  return workUntilDead(product, { ...work, failAt });
}

type KillPoint = readonly [name: string, failAt: string];

async function killAt(points: readonly KillPoint[], random: Random): Promise<void> {
  const ledger = await startLedger();
  const product = await startProduct({ SIMULATOR_LEDGER: ledger.url });
  try {
    const shop = await openShop(product);
    const customers = startCustomers(product, shop.connectionId, { contacts: 10, perSecond: 100 });
    await customers.write(30);
    await waitForRest(product);
    const ticketIds = await acceptAll(product, shop);
    const accepted: Sent[] = [];
    for (const [, point] of points) {
      for (let run = 0; run < sizes.T02.runs; run += 1)
        accepted.push(...(await dieAt(product, `${point}#${random.between(1, 10)}`, { customers, shop, ticketIds })));
      await product.restart();
      await expectInvariants(product, ledger);
    }
    const arrived = new Set(
      (await product.sql<{ id: string }>('SELECT id FROM simulator.messages WHERE NOT from_customer')).map(
        ({ id }) => id,
      ),
    );
    const forgotten = accepted.filter(({ wid }) => !arrived.has(wid)).length;
    const { told, lost, doubled } = await countMessages(product);
    tellFigures('T02', {
      points: points.map(([name]) => name).join('; '),
      kills: points.length * sizes.T02.runs,
      messages: told,
      lost,
      doubled,
      answers: accepted.length,
      'accepted answers lost': forgotten,
    });
    expect({ lost, doubled, forgotten }).toEqual({ lost: 0, doubled: 0, forgotten: 0 });
  } finally {
    await product.stop();
    ledger.stop();
  }
}

if (isFull) {
  for (const point of [...Object.entries(inboundPoints), ...Object.entries(outboundPoints)]) {
    test(`T02 killed ${point[0]}, nothing is lost, doubled or left half done`, () =>
      killAt([point], createRandom(`T02 ${point[0]}`)));
  }
} else {
  test('T02 killed at a step of either way, nothing is lost, doubled or left half done', () => {
    const random = createRandom('T02');
    return killAt(
      [...random.some(Object.entries(inboundPoints), 1), ...random.some(Object.entries(outboundPoints), 1)],
      random,
    );
  });
}

/** The server of the product's database and everything it started. */
function listDatabaseProcesses(product: Product): { postmaster: number; all: number[] } {
  const postmaster = Number(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return {
    postmaster,
    all: [postmaster, ...table.filter(([, parent]) => parent === postmaster).map(([pid]) => Number(pid))],
  };
}

/** Watches how long after the blow readiness was lost, and how long after the database was back it was there again. */
async function watchRecovery(
  product: Product,
  struckAt: number,
): Promise<{ lostAfterMs: number | null; backAfterMs: number }> {
  let lostAt: number | null = null;
  let upAt: number | null = null;
  const isReady = async (): Promise<boolean> => {
    const status = await fetch(`${product.url}/readyz`).then((answer) => answer.status);
    if (status === 503) lostAt ??= Date.now();
    const up =
      upAt ??
      (await product.sql('SELECT 1').then(
        () => Date.now(),
        () => null,
      ));
    if (upAt === null && up !== null) upAt = up;
    return status === 200 && upAt !== null;
  };
  await expect.poll(isReady, { timeout: 60_000, intervals: [20] }).toBe(true);
  return {
    lostAfterMs: lostAt === null ? null : lostAt - struckAt,
    backAfterMs: Math.max(0, Date.now() - (upAt ?? 0)),
  };
}

/**
 * The blows of T03: the server and all it started at once, again and again, and at last an orderly restart. The product
 * starts its database again by itself, so that a restart is an orderly stop.
 */
function listBlows(rounds: number): ((product: Product) => void)[] {
  const kill = (product: Product): void => {
    for (const pid of listDatabaseProcesses(product).all) process.kill(pid, 'SIGKILL');
  };
  return [
    ...Array.from({ length: rounds }, () => kill),
    (product) => void process.kill(listDatabaseProcesses(product).postmaster, 'SIGINT'),
  ];
}

async function strike(
  product: Product,
  {
    customers,
    perRound,
    random,
    blow,
  }: { customers: Customers; perRound: number; random: Random; blow: (product: Product) => void },
) {
  const writing = customers.write(perRound);
  await customers.reached(customers.written() + random.between(1, Math.ceil(perRound / 2)));
  const struckAt = Date.now();
  blow(product);
  const seen = await watchRecovery(product, struckAt);
  await writing;
  return seen;
}

test('T03 the database killed under load costs nothing acknowledged; readiness tells, no request hangs, and all comes back by itself', async () => {
  const { rounds, contacts, perSecond, seconds } = sizes.T03;
  const random = createRandom('T03');
  const product = await startProduct();
  try {
    const shop = await openShop(product);
    const customers = startCustomers(product, shop.connectionId, { contacts, perSecond });
    await customers.write(30);
    await waitForRest(product);
    const ticketIds = (await acceptAll(product, shop)).slice(0, 10);
    const { pid } = product;
    const before = pid();
    const perRound = Math.round(perSecond * seconds);
    // About half as many answers as messages, spread over the whole time by their own number.
    const answering = answerAll(shop, ticketIds, Math.round((perRound * (rounds + 1)) / 2));
    const seen = [];
    for (const blow of listBlows(rounds)) seen.push(await strike(product, { customers, perRound, random, blow }));
    const sent = await answering;
    await waitUntilLinked(shop);
    await waitForRest(product, itemTimeout);
    const lostAfter = seen.map(({ lostAfterMs }) => lostAfterMs ?? 0);
    const worst = {
      lostAfterMs: Math.max(...lostAfter),
      backAfterMs: Math.max(...seen.map(({ backAfterMs }) => backAfterMs)),
    };
    const { told, lost, doubled } = await countMessages(product);
    tellFigures('T03', {
      kills: rounds,
      'fast restarts': 1,
      messages: told,
      answers: sent.length,
      lost,
      doubled,
      'slowest 503 ms': worst.lostAfterMs,
      'slowest ready again ms': worst.backAfterMs,
      'longest request ms': shop.answers.longestMs,
    });
    expect(pid()).toBe(before);
    // Times count at full size, where the machine does nothing else.
    if (isFull) {
      expect(worst.lostAfterMs).toBeLessThanOrEqual(3_000);
      expect(worst.backAfterMs).toBeLessThanOrEqual(15_000);
      expect(shop.answers.longestMs).toBeLessThanOrEqual(10_000);
    }
    await expectInvariants(product);
    const arrived = new Set(
      (await product.sql<{ id: string }>('SELECT id FROM simulator.messages WHERE NOT from_customer')).map(
        ({ id }) => id,
      ),
    );
    expect(sent.filter(({ wid }) => !arrived.has(wid))).toEqual([]);
  } finally {
    await product.stop();
  }
});
