import { expect, test } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants } from '../support/torture/torture-invariants.ts';
import { addLine, shareOf, writeTexts } from '../support/torture/torture-line.ts';
import { signalNode, startNodes, until, type Nodes } from '../support/torture/torture-nodes.ts';
import { openShop } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

type Counts = { contacts: number; running: number; messages: number; unread: number };

/** What there is of one person: by number, whatever address was used. */
async function countOf({ sql }: Pick<Product, 'sql'>, number: string): Promise<Counts> {
  const [row] = await sql<Counts>(
    `WITH who AS (SELECT DISTINCT contact_id FROM contact_identities WHERE value = $1), running AS (SELECT t.* FROM tickets t JOIN who USING (contact_id) WHERE status <> 'closed')
     SELECT (SELECT count(*)::int FROM who) AS contacts, (SELECT count(*)::int FROM running) AS running,
       (SELECT count(*)::int FROM messages m JOIN running r ON r.company_id = m.company_id AND r.id = m.ticket_id) AS messages, (SELECT coalesce(sum(unread), 0)::int FROM running) AS unread`,
    [number],
  );
  return row ?? { contacts: 0, running: 0, messages: 0, unread: 0 };
}

/** Somebody with a number and a LID: his two chats are taken at the same time, unlike messages of one. */
async function introduce(
  { sql }: Pick<Product, 'sql'>,
  connectionIds: readonly number[],
  person: number,
): Promise<{ number: string; chats: [string, string] }> {
  const number = `55119${String(50_000_000 + person)}`;
  const chats: [string, string] = [`pn:${number}`, `lid:77${String(person).padStart(8, '0')}`];
  for (const id of connectionIds)
    await sql(
      `INSERT INTO simulator.customers (connection_id, address, other, name) VALUES ($1, $2, $3, 'Carla'), ($1, $3, $2, 'Carla')`,
      [id, ...chats],
    );
  return { number, chats };
}

/** Fifty at once over all connections; answers how long it took until the last one was stored. */
async function storm(
  nodes: Nodes,
  connectionIds: readonly number[],
  { number, chats, mark }: { number: string; chats: readonly [string, string]; mark: string },
): Promise<number> {
  const each = 50 / connectionIds.length;
  const began = performance.now();
  await Promise.all(
    connectionIds.map((id) =>
      writeTexts(
        nodes,
        id,
        Array.from({ length: each }, (_, index) => [chats[index % 2] ?? chats[0], `${mark}C${id}X${index}`]),
      ),
    ),
  );
  await until(
    () => countOf(nodes, number),
    ({ messages }) => messages >= 50,
    { everyMs: 10 },
  );
  return performance.now() - began;
}

/** Storm after storm, of people nobody knows and of the same once more; answers how long each took. */
async function stormAgain(nodes: Nodes, connectionIds: readonly number[], people: number): Promise<number[]> {
  const times: number[] = [];
  const wanted = { contacts: 1, running: connectionIds.length, messages: 50, unread: 50 };
  for (let round = 0; round < sizes.T10.rounds; round += 1) {
    const person = await introduce(nodes, connectionIds, people + round);
    for (const mark of [`N${people + round}`, `K${people + round}`]) {
      times.push(await storm(nodes, connectionIds, { ...person, mark }));
      expect(await countOf(nodes, person.number), `storm ${mark}`).toEqual(wanted);
      await nodes.sql(
        `UPDATE tickets SET status = 'closed', unread = 0, updated_at = now() - interval '1 day' WHERE status <> 'closed'`,
      );
    }
  }
  return times;
}

const figures = (times: readonly number[]): Record<string, number> => ({
  storms: times.length,
  'p50 ms': Math.round(shareOf(times, 0.5)),
  'p99 ms': Math.round(shareOf(times, 0.99)),
});

testAtFullSize(
  'T10 fifty first messages at once of one person, new and known, on one and on two processes: one contact, one open ticket per connection, all counted',
  async () => {
    const nodes = await startNodes();
    try {
      const first = await nodes.add();
      const shop = await openShop(nodes.door);
      const alone = await stormAgain(nodes, [shop.connectionId], 10_000);
      tellFigures('T10 one process', figures(alone));

      const second = await nodes.add();
      nodes.enterBy(second);
      // Frozen for a moment, the first cannot take the new link: each process holds one.
      signalNode(first, 'SIGSTOP');
      const line = await addLine(shop, 'Filial').finally(() => signalNode(first, 'SIGCONT'));
      expect([
        (await nodes.holderOf(shop.connectionId))?.node?.pid(),
        (await nodes.holderOf(line))?.node?.pid(),
      ]).toEqual([first.pid(), second.pid()]);
      const together = await stormAgain(nodes, [shop.connectionId, line], 20_000);
      tellFigures('T10 two processes', figures(together));
      await expectInvariants(nodes.door);
      expect(shareOf([...alone, ...together], 0.99)).toBeLessThanOrEqual(800);
    } finally {
      await nodes.stop();
    }
  },
);
