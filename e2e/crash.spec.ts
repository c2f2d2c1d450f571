import type { Product } from './support/product.ts';
import { startProduct } from './support/product.ts';
import { ownerPassword } from './support/test.ts';
import { expect, test } from './support/users-test.ts';

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** The owner of a fresh product with one linked virtual phone. */
async function openShop(product: Product): Promise<{ call: Call; userId: number; connectionId: number }> {
  let token = '';
  const call: Call = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const session = await call<{ token: string; user: { id: number } }>('POST', '/setup', { companyName: 'Loja Aurora', name: 'Ana Prado', email: 'ana@aurora.test', password: ownerPassword, sampleData: false });
  token = session.token;
  const { id } = await call<{ id: number }>('POST', '/whatsapp', { name: 'Loja', provider: 'simulator' });
  await call('POST', `/whatsappsession/${id}`);
  const status = async () => (await call<{ status: string }>('GET', `/whatsapp/${id}`)).status;
  await expect.poll(status).toBe('qrcode');
  await call('POST', `/simulator/connections/${id}/scan`);
  await expect.poll(status).toBe('CONNECTED');
  return { call, userId: session.user.id, connectionId: id };
}

const customers = Array.from({ length: 10 }, (_, index) => `551198000000${index}`);

test('T01 killed in the midst of messages it loses none, doubles none, and the phone is linked again by itself', async () => {
  test.slow();
  const product = await startProduct();
  try {
    const { call, connectionId } = await openShop(product);
    let written = 0;
    for (let round = 0; round < 3; round += 1) {
      // A customer writes one thing after the other. Whether the answer of a call came back before the kill does not
      // matter: what the world stored counts.
      const writing = customers.map(async (from) => {
        for (let index = 0; index < 6; index += 1) await call('POST', `/simulator/connections/${connectionId}/messages`, { from, body: `mensagem ${(written += 1)}` }).catch(() => undefined);
      });
      await call('GET', '/tickets');
      await product.restart();
      await Promise.all(writing);
    }
    const count = async () => {
      const [row] = await product.sql<{ told: number; stored: number; tickets: number; unread: number }>(
        `SELECT (SELECT count(*)::int FROM simulator.messages WHERE from_customer) AS told, (SELECT count(*)::int FROM messages) AS stored,
           (SELECT count(*)::int FROM tickets) AS tickets, (SELECT sum(unread)::int FROM tickets) AS unread`,
      );
      return row;
    };
    await expect.poll(async () => { const row = await count(); return row !== undefined && row.told === row.stored; }, { timeout: 10_000 }).toBe(true);
    const row = await count();
    expect(row?.unread).toBe(row?.told);
    expect(row?.tickets).toBe(new Set(await product.sql('SELECT DISTINCT chat FROM simulator.messages')).size);
    // The order of each chat is that in which the customer wrote.
    const wrong = await product.sql(`SELECT 1 FROM (SELECT m.id, lag(m.id) OVER (PARTITION BY w.chat ORDER BY w.seq) AS before FROM messages m JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid) o WHERE before > id`);
    expect(wrong).toEqual([]);
  } finally {
    await product.stop();
  }
});

test('T05 killed while it sends, every answer reaches its customer once', async () => {
  test.slow();
  const product = await startProduct();
  try {
    const { call, connectionId, userId } = await openShop(product);
    for (const from of customers) await call('POST', `/simulator/connections/${connectionId}/messages`, { from, body: 'oi' });
    const pending = () => call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending');
    await expect.poll(async () => (await pending()).tickets.length).toBe(customers.length);
    const { tickets } = await pending();
    for (const { id } of tickets) await call('PUT', `/tickets/${id}`, { status: 'open', userId });
    const accepted: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const sending = tickets.flatMap(({ id }) => Array.from({ length: 4 }, (_, index) => call<{ wid: string }>('POST', `/messages/${id}`, { body: `resposta ${round}-${index}`, sign: false }).then(({ wid }) => void accepted.push(wid), () => undefined)));
      await Promise.race(sending);
      await product.restart();
      await Promise.all(sending);
    }
    const received = () => call<{ id: string }[]>('GET', `/simulator/connections/${connectionId}/messages`);
    await expect.poll(async () => { const ids = new Set((await received()).map(({ id }) => id)); return accepted.filter((wid) => !ids.has(wid)); }, { timeout: 15_000 }).toEqual([]);
    const ids = (await received()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await expect.poll(() => product.sql(`SELECT send_state FROM messages WHERE from_me AND send_state <> 'sent'`)).toEqual([]);
  } finally {
    await product.stop();
  }
});
