import { expect, test } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProduct } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { createRandom } from '../support/torture/torture-random.ts';
import { openShop } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

type Told = { id: number; ticketId: number };

/** A system of the company that takes events, answering some of them late and some not at all. */
async function startReceiver(isRefused: () => boolean) {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isRefused()) return response.writeHead(503).end();
      const { id, data } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; data: { ticketId: number } };
      told.push({ id, ticketId: data.ticketId });
      return response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    told,
    place: `127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// That an event whose sender died leaves again, in its order, is proven in `npm test` by webhooks.db.test.ts.
testAtFullSize(
  'S899 events leave at least once and each ticket in order, however often the process is killed',
  async () => {
    const { kills, tickets, events } = sizes.S899;
    const random = createRandom('S899');
    let isFailing = false;
    const receiver = await startReceiver(() => isFailing && random.between(0, 9) === 0);
    const product = await startProduct({ EGRESS_ALLOW: receiver.place });
    try {
      const shop = await openShop(product);
      await shop.call('POST', '/webhooks', {
        url: `http://${receiver.place}/`,
        events: ['message.sent', 'ticket.created'],
      });
      await product.sql(
        `WITH k AS (
         INSERT INTO contacts (company_id, name)
         SELECT w.company_id, 'Cliente ' || n FROM connections w, generate_series(1, $1::int) n WHERE w.id = $2
         RETURNING company_id, id)
       INSERT INTO tickets (company_id, contact_id, connection_id, chat, status)
       SELECT company_id, id, $2, 'pn:55119' || (80000000 + id), 'pending' FROM k`,
        [tickets, shop.connectionId],
      );
      isFailing = true;
      let made = tickets;
      for (let kill = 1; kill <= kills; kill += 1) {
        await product.sql(
          `INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body)
         SELECT t.company_id, t.id, t.connection_id, 'kill ' || $1::int || ' ' || n || ' ' || t.id, true, 'Oi ' || n
         FROM generate_series(1, $2::int) n, tickets t`,
          [kill, events],
        );
        made += events * tickets;
        const enough = receiver.told.length + Math.floor((events * tickets) / 2);
        await expect.poll(() => receiver.told.length, { timeout: itemTimeout, intervals: [5] }).toBeGreaterThan(enough);
        await product.restart({ signal: 'SIGKILL' });
        // What was refused waits for half a minute otherwise, and what the dead node held for its lease.
        await product.sql('UPDATE webhook_deliveries SET next_at = app_now(), leased_until = NULL WHERE status = $1', [
          'waiting',
        ]);
      }
      isFailing = false;
      const different = (): number => new Set(receiver.told.map(({ id }) => id)).size;
      await expect
        .poll(
          async () => {
            await product.sql(
              "UPDATE webhook_deliveries SET next_at = app_now() WHERE status = 'waiting' AND attempts > 0",
            );
            return different();
          },
          { timeout: itemTimeout },
        )
        .toBe(made);
      // An event may come twice, but for the first time never after a later one.
      const firsts = new Map<number, Set<number>>();
      for (const { id, ticketId } of receiver.told) firsts.set(ticketId, (firsts.get(ticketId) ?? new Set()).add(id));
      const outOfOrder = [...firsts.values()].filter((ids) =>
        [...ids].some((id, place, all) => place > 0 && id < (all[place - 1] ?? 0)),
      );
      tellFigures('S899', { events: made, kills, told: receiver.told.length, 'out of order': outOfOrder.length });
      expect(outOfOrder).toEqual([]);
    } finally {
      await product.stop();
      receiver.stop();
    }
  },
);
