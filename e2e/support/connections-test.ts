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

type ConnectionsFixtures = {
  /** Adds a connection as the colleague does; answers its id. */
  addConnection: (connection: NewConnection) => Promise<number>;
  /** The virtual phone reads the code the connection shows. */
  scan: (id: number) => Promise<void>;
};

async function addOne(api: Api, { token }: Colleague, body: NewConnection): Promise<number> {
  const { json, status } = await api.call('POST', '/whatsapp', { token, body });
  if (status !== 201) throw new Error(`${body.name} was not added: ${JSON.stringify(json)}`);
  return (json as { id: number }).id;
}

/** The tests of the connections screen. */
export const test = base.extend<ConnectionsFixtures>({
  addConnection: async ({ api, colleague }, use) => {
    await use((connection) => addOne(api, colleague, connection));
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
