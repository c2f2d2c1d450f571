import type { Product } from '../product.ts';
import { test as base } from '../shell/shell-window.ts';
import { type Api, type Company, type Person, personPassword } from '../test.ts';

export { expect } from '../test.ts';

/** Somebody who works through the API while the page belongs to somebody else: one account, one session. */
export type Colleague = Person & { token: string };

export type NewPerson = { name: string; email: string; profile?: 'admin' | 'user'; queueIds?: number[] };

/** Adds a user as an admin does. */
export async function addUser(
  api: Api,
  token: string,
  { name, email, profile = 'user', queueIds = [] }: NewPerson,
): Promise<Person> {
  const { json, status } = await api.call('POST', '/users', {
    token,
    body: { name, email, password: personPassword, profile, queueIds },
  });
  if (status !== 201) throw new Error(`${name} was not added: ${JSON.stringify(json)}`);
  return { id: (json as { id: number }).id, name, email, password: personPassword };
}

/** Gives a company a plan of its own with so many places for users. */
export async function giveRoom(product: Product, companyId: number, users: number): Promise<void> {
  await product.sql(
    `WITH made AS (INSERT INTO plans (name, users, connections, queues, value_cents, is_public) VALUES ($1, $2, 3, 10, 0, false) RETURNING id)
     UPDATE companies SET plan_id = made.id FROM made WHERE companies.id = $3`,
    [`Sob medida ${companyId}`, users, companyId],
  );
}

/** Copies of one user under many names, the last one the newest; they share the password. */
export async function addCrowd(product: Product, companyId: number, names: readonly string[]): Promise<void> {
  await product.sql(
    `INSERT INTO users (company_id, name, email, password_hash, created_at)
     SELECT $1::int, person.name, 'gente' || $1::int || '-' || person.place || '@aurora.test',
            (SELECT password_hash FROM users WHERE company_id = $1::int LIMIT 1), now() + person.place * interval '1 millisecond'
     FROM unnest($2::text[]) WITH ORDINALITY AS person (name, place)`,
    [companyId, names],
  );
}

type UsersFixtures = {
  /** Enters and waits until the live line stands: from then on the page hears of whatever others do. */
  enterLive: (person: Pick<Person, 'email' | 'password'>, path?: string) => Promise<void>;
  /** A second admin of the company. */
  colleague: Colleague;
  /** The company again, now with 45 more users, Pessoa 01 to Pessoa 45. */
  crowded: Company;
};

/** The tests of the users screen and of what every list and dialog does. */
export const test = base.extend<UsersFixtures>({
  enterLive: async ({ page, enter }, use) => {
    await use(async (person, path = '/users') => {
      const stands = new Promise<void>((resolve) => {
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => String(payload).includes('["ready"') && resolve()),
        );
      });
      await enter(person, path);
      await stands;
    });
  },
  colleague: async ({ api, company }, use) => {
    const person = await addUser(api, await api.login(company.admin), {
      name: 'Caio Nunes',
      email: `caio${company.id}@aurora.test`,
      profile: 'admin',
    });
    await use({ ...person, token: await api.login(person) });
  },
  crowded: async ({ product, company }, use) => {
    await giveRoom(product, company.id, 100);
    await addCrowd(
      product,
      company.id,
      Array.from({ length: 45 }, (_, index) => `Pessoa ${String(index + 1).padStart(2, '0')}`),
    );
    await use(company);
  },
});
