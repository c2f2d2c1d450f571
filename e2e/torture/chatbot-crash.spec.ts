import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { writeMany } from '../../packages/whatsapp/src/load/index.ts';
import { startProduct, type Product } from '../support/product.ts';
import { spread, tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants } from '../support/torture/torture-invariants.ts';
import { createRandom, type Random } from '../support/torture/torture-random.ts';
import { openShop, type Shop } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

/** Choices at each of the three levels. */
const width = 3;
const numbers = Array.from({ length: width }, (_, index) => index + 1);

/** The title of the choice that a path of numbers leads to, which is said of it too. */
const titleOf = (path: readonly number[]): string => `Passo ${path.join('.')}`;

type Option = { id: number; parentId: number | null; title: string; message: string };

/** A tree of three levels, every choice named by the numbers that lead to it. */
function buildTree(): Option[] {
  const options: Option[] = [];
  const add = (parent: Option | null, path: readonly number[]): void => {
    for (const number of numbers) {
      const own = [...path, number];
      const title = titleOf(own);
      const option = { id: -1 - options.length, parentId: parent?.id ?? null, title, message: `Sobre ${title}` };
      options.push(option);
      if (own.length < 3) add(option, own);
    }
  };
  add(null, []);
  return options;
}

const greeting = 'Olá! Com quem quer falar?';
const queues = { Vendas: '#0B63B0', Suporte: '#0B7A4B' } as const;

/** A queue without choices, and one with three levels of them; answers the latter. */
async function openQueues({ call, connectionId }: Shop): Promise<number> {
  const queueIds: number[] = [];
  for (const [name, color] of Object.entries(queues))
    queueIds.push(
      (await call<{ id: number }>('POST', '/queue', { name, color, greetingMessage: `Aqui é ${name}.` })).id,
    );
  const walked = queueIds[1] ?? 0;
  const options = buildTree().map((option) => ({ ...option, exits: false, forwardQueueId: null }));
  await call('PUT', `/queue/${walked}/chatbot`, { version: 0, options });
  await call('PUT', `/whatsapp/${connectionId}`, {
    name: 'Loja',
    isDefault: true,
    provider: 'simulator',
    queueIds,
    greetingMessage: greeting,
  });
  return walked;
}

const menu = (words: string, lines: readonly string[]): string => `${words}\n\n${lines.join('\n')}`;
const line = (key: string | number, title: string): string => `*[ ${key} ]* - ${title}`;
const start = line('#', 'Menu inicial');
const choicesBelow = (path: readonly number[]): string[] =>
  numbers.map((number) => line(number, titleOf([...path, number])));

/** Everything that a customer who takes this path is to read, in order. */
function expectedAnswers(path: readonly number[]): string[] {
  const below = (own: readonly number[]): string =>
    menu(`Sobre ${titleOf(own)}`, [...choicesBelow(own), line('0', 'Voltar'), start]);
  return [
    menu(
      greeting,
      Object.keys(queues).map((name, index) => line(index + 1, name)),
    ),
    menu('Aqui é Suporte.', [...choicesBelow([]), start]),
    below(path.slice(0, 1)),
    below(path.slice(0, 2)),
    `Sobre ${titleOf(path)}`,
  ];
}

type Customer = { chat: string; path: readonly number[]; says: readonly string[]; written: number };

function buildCustomers(count: number, random: Random): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const path = [1, 2, 3].map(() => random.between(1, width));
    return { chat: `pn:55119${80_000_000 + index}`, path, says: ['Oi', '2', ...path.map(String)], written: 0 };
  });
}

/** Lets everybody who has been answered say the next thing; answers how many answers there are in all. */
async function goOn(product: Product, connectionId: number, customers: readonly Customer[]): Promise<number> {
  const rows = await product.sql<{ chat: string; count: number }>(
    `SELECT chat, count(*)::int AS count FROM simulator.messages WHERE connection_id = $1 AND NOT from_customer GROUP BY chat`,
    [connectionId],
  );
  const answers = new Map(rows.map(({ chat, count }) => [chat, count]));
  const answered = customers.filter(
    ({ chat, written, says }) => written < says.length && answers.get(chat) === written,
  );
  const next = customers.filter((one) => one.written === 0 || answered.includes(one));
  if (next.length > 0) {
    const db = { query: <R>(text: string, values?: unknown[]) => product.sql(text, values) as Promise<R[]> };
    await writeMany(
      db,
      connectionId,
      next.map(({ chat, says, written }) => ({
        chat,
        name: `Cliente ${chat.slice(-2)}`,
        id: `WALK${chat.slice(3)}X${written}`,
        kind: 'text',
        body: says[written] ?? '',
        file: null,
      })),
    );
    for (const one of next) one.written += 1;
  }
  return rows.reduce((sum, { count }) => sum + count, 0);
}

testAtFullSize(
  'T24 customers walk a menu of three levels while the product is killed: each reads exactly their path, once and in order, and ends where it leads',
  async () => {
    const { customers: count, kills } = sizes.T24;
    const random = createRandom('T24');
    const product = await startProduct();
    try {
      const shop = await openShop(product);
      const { connectionId } = shop;
      const queueId = await openQueues(shop);
      const customers = buildCustomers(count, random);
      const all = customers.reduce((sum, { says }) => sum + says.length, 0);
      const killAt = Array.from({ length: kills }, (_, kill) =>
        random.between(
          Math.floor((all * (2 * kill + 1)) / (2 * kills + 1)),
          Math.floor((all * (2 * kill + 2)) / (2 * kills + 1)),
        ),
      );
      const readyAfter: number[] = [];
      const until = Date.now() + itemTimeout / 2;
      for (let answers = 0; answers < all;) {
        expect(Date.now(), `${answers} of ${all} answers came`).toBeLessThan(until);
        answers = await goOn(product, connectionId, customers);
        if (answers >= (killAt[0] ?? Infinity)) {
          killAt.shift();
          const { launchedAt } = await product.restart();
          readyAfter.push(Date.now() - launchedAt);
        }
        await pause(20);
      }
      await expectInvariants(product);

      const received = await product.sql<{ chat: string; body: string }>(
        `SELECT chat, body FROM simulator.messages WHERE connection_id = $1 AND NOT from_customer ORDER BY seq`,
        [connectionId],
      );
      const stored = await product.sql<{ chat: string; body: string; fromMe: boolean }>(
        `SELECT t.chat, m.body, m.from_me AS "fromMe" FROM messages m JOIN tickets t ON t.company_id = m.company_id AND t.id = m.ticket_id ORDER BY m.id`,
      );
      const places = await product.sql<{ chat: string; queueId: number; chatbot: boolean; status: string }>(
        `SELECT chat, queue_id AS "queueId", chatbot, status FROM tickets`,
      );
      for (const { chat, path, says } of customers) {
        const answers = expectedAnswers(path);
        expect(received.filter((one) => one.chat === chat).map(({ body }) => body)).toEqual(answers);
        expect(stored.filter((one) => one.chat === chat).map(({ body, fromMe }) => [fromMe, body])).toEqual(
          says.flatMap((text, index) => [
            [false, text],
            [true, answers[index]],
          ]),
        );
        expect(places.filter((one) => one.chat === chat)).toEqual([
          { chat, queueId, chatbot: false, status: 'pending' },
        ]);
      }
      expect(readyAfter).toHaveLength(kills);
      tellFigures('T24', {
        customers: count,
        kills,
        answers: received.length,
        'lost, doubled or out of order': 0,
        'ready after a restart ms': spread(readyAfter),
      });
    } finally {
      await product.stop();
    }
  },
);
