import { expect, type Page } from '@playwright/test';
import { test as base } from './simulated-line.ts';

export { expect };

export const maria = '5511988880001';

/** A row of the table of messages, as far as a test wants to say. */
export type StoredMessage = {
  body?: string;
  kind?: string;
  fromMe?: boolean;
  mediaState?: string;
  mediaName?: string;
  mediaMime?: string;
  mediaBytes?: number;
  queueId?: number | null;
  sentAt?: string;
  quotedId?: number;
};

/** An accepted ticket of the attendant with one customer, who has said "Oi". */
export type Talk = {
  ticketId: number;
  uuid: string;
  /** Stores messages as if they had come long ago, in their order; answers their ids. */
  store(messages: readonly StoredMessage[]): Promise<number[]>;
  /** Logs the attendant in and opens the conversation; `search` may hold a jump. */
  open(search?: string): Promise<void>;
  /** The same without waiting for messages. */
  go(search?: string): Promise<void>;
  /** Opens the conversation with so many messages, all of them in the browser at once. */
  openLong(count: number): Promise<void>;
  /** The customer writes anything the virtual phone can send. */
  send(message: object): Promise<void>;
};

type Fixtures = { talk: Talk };

async function ticketOf(
  sql: (text: string, values: unknown[]) => Promise<unknown[]>,
  companyId: number,
): Promise<{ id: number; uuid: string }> {
  for (;;) {
    const [ticket] = (await sql('SELECT id, uuid FROM tickets WHERE company_id = $1', [companyId])) as {
      id: number;
      uuid: string;
    }[];
    if (ticket !== undefined) return ticket;
  }
}

/** The fixtures of a desk with one conversation in it. */
export const test = base.extend<Fixtures>({
  talk: async ({ page, company, line, product, api, enter }, use) => {
    await line.write(maria, 'Oi', 'Maria Souza');
    const ticket = await ticketOf(product.sql, company.id);
    const token = await api.login(company.attendant);
    await api.call('PUT', `/tickets/${ticket.id}`, { token, body: { status: 'open', userId: company.attendant.id } });
    const go = async (search = ''): Promise<void> => {
      await enter(company.attendant, `/tickets/${ticket.uuid}${search}`, page);
    };
    const store = async (messages: readonly StoredMessage[]): Promise<number[]> => {
      const rows = await product.sql<{ id: string }>(
        `INSERT INTO messages (company_id, ticket_id, connection_id, contact_id, wid, body, from_me, kind, media_state, media_name, media_mime, media_bytes, queue_id, quoted_id, sent_at, read)
           SELECT t.company_id, t.id, t.connection_id, CASE WHEN (m ->> 'fromMe')::boolean IS TRUE THEN NULL ELSE t.contact_id END, 'OLD' || gen_random_uuid(), COALESCE(m ->> 'body', ''),
             COALESCE((m ->> 'fromMe')::boolean, false), COALESCE(m ->> 'kind', 'text'), COALESCE(m ->> 'mediaState', 'none'), m ->> 'mediaName', m ->> 'mediaMime', (m ->> 'mediaBytes')::bigint,
             CASE WHEN m ? 'queueId' THEN (m ->> 'queueId')::int ELSE t.queue_id END, (m ->> 'quotedId')::bigint, COALESCE((m ->> 'sentAt')::timestamptz, now()), true
           FROM tickets t, jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list (m, at) WHERE t.id = $1 ORDER BY at RETURNING id`,
        [ticket.id, JSON.stringify(messages)],
      );
      return rows.map(({ id }) => Number(id));
    };
    const open = async (search?: string): Promise<void> => {
      await go(search);
      await page.getByTestId('messages-list').waitFor();
    };
    await use({
      ticketId: ticket.id,
      uuid: ticket.uuid,
      store,
      go,
      open,
      async openLong(count) {
        const ids = await store(numbered(count));
        // The server answers 40 at a time; here the browser gets all of them at once.
        await page.route(`**/api/messages/${ticket.id}?**`, async (route) => {
          const { messages: newest } = (await (await route.fetch()).json()) as { messages: object[] };
          const older = ids.slice(0, -newest.length);
          const all = older.map((id, at) => ({ ...newest[0], id, wid: `OLD${id}`, body: `mensagem ${at + 1}` }));
          await route.fulfill({
            json: { messages: [...all, ...newest], timeline: [], notes: [], hasMore: false, hasNewer: false },
          });
        });
        await open();
        await expect(saying(page, `mensagem ${count}`)).toBeInViewport();
      },
      send: (message) => line.control('messages', { from: maria, ...message }),
    });
  },
});

/** Rows of numbered texts: "mensagem 1" and on. */
export const numbered = (count: number): StoredMessage[] =>
  Array.from({ length: count }, (_, at) => ({ body: `mensagem ${at + 1}` }));

/** A message by its exact words. */
export const saying = (page: Page, words: string) =>
  page.getByTestId('messages-list').getByText(words, { exact: true });

/** A picture of one pixel, and one second of silence. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function silence(): string {
  const samples = 8_000;
  const file = Buffer.alloc(44 + samples, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samples, 24);
  file.writeUInt32LE(samples, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  return file.toString('base64');
}
