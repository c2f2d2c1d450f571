import type { Product } from './product.ts';
import { type Colleague, test as base } from './users/users-test.ts';
import type { Api } from './test.ts';

export { expect } from './users/users-test.ts';

export type NewConnection = {
  name: string;
  provider?: 'beta' | 'cloud' | 'simulator';
  isDefault?: boolean;
  queueIds?: number[];
  greetingMessage?: string;
};

/** A state of the table a phone would need days or an accident to bring about. */
export type LinkState = {
  status: string;
  reason?: string | null;
  qrcode?: string;
  qrcodeUntil?: string | null;
  number?: string | null;
  updatedAt?: string;
};

type ConnectionsFixtures = {
  /** Adds a connection as the colleague does; answers its id. */
  addConnection: (connection: NewConnection) => Promise<number>;
  /**
   * Writes the state of a connection into its row, with a sign of life so that it is believed; pages see it when they
   * ask.
   */
  setLink: (id: number, state: LinkState) => Promise<void>;
  /** The virtual phone reads the code the connection shows. */
  scan: (id: number) => Promise<void>;
};

async function addOne(api: Api, { token }: Colleague, body: NewConnection): Promise<number> {
  const { json, status } = await api.call('POST', '/whatsapp', { token, body });
  if (status !== 201) throw new Error(`${body.name} was not added: ${JSON.stringify(json)}`);
  return (json as { id: number }).id;
}

async function writeLink(
  product: Product,
  id: number,
  {
    status,
    reason = null,
    qrcode = '',
    qrcodeUntil = null,
    number = null,
    updatedAt = new Date().toISOString(),
  }: LinkState,
): Promise<void> {
  await product.sql(
    'UPDATE connections SET status = $2, status_reason = $3, qrcode = $4, qrcode_until = $5, number = $6, updated_at = $7, last_frame_in = now(), version = version + 1 WHERE id = $1',
    [id, status, reason, qrcode, qrcodeUntil, number, updatedAt],
  );
}

/** The tests of the connections screen. */
export const test = base.extend<ConnectionsFixtures>({
  addConnection: async ({ api, colleague }, use) => {
    await use((connection) => addOne(api, colleague, connection));
  },
  setLink: async ({ product }, use) => {
    await use((id, state) => writeLink(product, id, state));
  },
  scan: async ({ api, colleague }, use) => {
    await use(async (id) => {
      const { json, status } = await api.call('POST', `/simulator/connections/${id}/scan`, {
        token: colleague.token,
        body: {},
      });
      if (status >= 300) throw new Error(`nothing was scanned: ${JSON.stringify(json)}`);
    });
  },
});
