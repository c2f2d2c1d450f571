import { writeMany, type LoadMessage } from '../../../packages/whatsapp/src/load/index.ts';
import type { Product } from '../product.ts';
import { until } from './torture-nodes.ts';
import type { Shop } from './torture-shop.ts';

/** Links one more virtual phone to the shop; answers its connection. */
export async function addLine({ call }: Shop, name: string): Promise<number> {
  const { id } = await call<{ id: number }>('POST', '/whatsapp', { name, provider: 'simulator' });
  await call('POST', `/whatsappsession/${id}`);
  const status = async (): Promise<string> => (await call<{ status: string }>('GET', `/whatsapp/${id}`)).status;
  await until(status, (one) => one === 'qrcode');
  await call('POST', `/simulator/connections/${id}/scan`);
  await until(status, (one) => one === 'CONNECTED');
  return id;
}

/** Lets customers write texts to a connection in one go: `[chat, id]` each. */
export async function writeTexts(
  product: Pick<Product, 'sql'>,
  connectionId: number,
  texts: readonly (readonly [chat: string, id: string])[],
): Promise<void> {
  const messages = texts.map(([chat, id]): LoadMessage => ({
    chat,
    name: 'Carla',
    id,
    kind: 'text',
    body: `mensagem ${id}`,
    file: null,
  }));
  await writeMany({ query: (text, values) => product.sql(text, values) as Promise<never[]> }, connectionId, messages);
}

/** Customers begin conversations on a connection and the owner takes them all; answers the tickets. */
export async function openTickets(
  product: Pick<Product, 'sql'>,
  shop: Shop,
  { connectionId, chats }: { connectionId: number; chats: number },
): Promise<number[]> {
  await writeTexts(
    product,
    connectionId,
    Array.from({ length: chats }, (_, index) => [
      `pn:55119${String(60_000_000 + connectionId * 1_000 + index)}`,
      `OPEN${connectionId}X${index}`,
    ]),
  );
  const find = () =>
    product.sql<{ id: number }>(`SELECT id FROM tickets WHERE connection_id = $1 AND status = 'pending' ORDER BY id`, [
      connectionId,
    ]);
  const rows = await until(find, ({ length }) => length === chats);
  for (const { id } of rows) await shop.call('PUT', `/tickets/${id}`, { status: 'open', userId: shop.userId });
  return rows.map(({ id }) => id);
}

/** The value that this part (0 to 1) of the list does not exceed. */
export function shareOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
