import { test as base, type Page } from '@playwright/test';
import { holdNotices } from './held-notices.ts';
import { startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

export const ownerPassword = 'uma-senha-comprida-9';
export const personPassword = 'Zx9-rosa-41';

export type Person = { id: number; name: string; email: string; password: string };

/** A company made through the public signup, with an admin and one attendant of queue Suporte. */
export type Company = { id: number; name: string; admin: Person; attendant: Person; queueId: number };

export type Api = {
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<{ status: number; json: unknown }>;
  login(person: Pick<Person, 'email' | 'password'>): Promise<string>;
};

type WorkerFixtures = { product: Product; owner: Person; api: Api };
type TestFixtures = {
  company: Company;
  logIn: (person: Pick<Person, 'email' | 'password'>, page?: Page) => Promise<void>;
};

let counter = 0;
const unique = (): string => `${process.pid}${(counter += 1)}`;

/** The attendant has the password of the admin: hashing it again would be a good part of a test's work. */
async function addAttendant(
  product: Product,
  companyId: number,
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<{ adminId: number; attendantId: number; queueId: number }> {
  const [made] = await product.sql<{ adminId: number; attendantId: number; queueId: number }>(
    `WITH admin AS (SELECT id, password_hash FROM users WHERE company_id = $1),
          attendant AS (INSERT INTO users (company_id, name, email, password_hash) SELECT $1, $2, $3, password_hash FROM admin RETURNING id),
          queue AS (INSERT INTO queues (company_id, name, color) VALUES ($1, 'Suporte', '#0B7A4B') RETURNING id),
          link AS (INSERT INTO user_queues (company_id, user_id, queue_id) SELECT $1, attendant.id, queue.id FROM attendant, queue)
     SELECT admin.id AS "adminId", attendant.id AS "attendantId", queue.id AS "queueId" FROM admin, attendant, queue`,
    [companyId, name, email],
  );
  if (made === undefined) throw new Error(`company ${companyId} has no admin`);
  return made;
}

/** The product is started once per worker; every test that wants one gets a company of its own in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // Playwright reads the fixtures a function wants from this pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    // A first start makes the database; on a busy machine that takes longer than a test may.
    { scope: 'worker', timeout: 240_000 },
  ],
  api: [
    async ({ product }, use) => {
      const call: Api['call'] = async (method, path, { token, body } = {}) => {
        const answer = await fetch(`${product.url}/api${path}`, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            // The first run must come from this machine itself; everything else gets an address of its own, so that
            // limits never meet.
            ...(path === '/setup'
              ? {}
              : {
                  'x-forwarded-for': `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
                }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, json: await answer.json() };
      };
      await use({
        call,
        login: async ({ email, password }) =>
          ((await call('POST', '/auth/login', { body: { email, password } })).json as { token: string }).token,
      });
    },
    { scope: 'worker' },
  ],
  owner: [
    async ({ api }, use) => {
      const owner = { name: 'Olívia Prado', email: 'olivia@plataforma.test', password: ownerPassword };
      const { json } = await api.call('POST', '/setup', {
        body: { companyName: 'Plataforma', ...owner, publicSignup: true, sampleData: false },
      });
      await use({ ...owner, id: (json as { user: { id: number } }).user.id });
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await holdNotices(context);
    await use(context);
  },
  company: async ({ api, product, owner: _platformExists }, use) => {
    const mark = unique();
    const [plan] = (await api.call('GET', '/plans/list')).json as { id: number }[];
    const admin = { name: `Loja Aurora ${mark}`, email: `ana${mark}@aurora.test`, password: personPassword };
    const { json } = await api.call('POST', '/companies/cadastro', { body: { ...admin, planId: plan?.id } });
    const { id } = json as { id: number };
    const attendant = { name: 'Bia Rocha', email: `bia${mark}@aurora.test`, password: personPassword };
    const made = await addAttendant(product, id, attendant);
    await use({
      id,
      name: admin.name,
      admin: { ...admin, id: made.adminId },
      attendant: { ...attendant, id: made.attendantId },
      queueId: made.queueId,
    });
  },
  logIn: async ({ page, product }, use) => {
    await use(async ({ email, password }, target = page) => {
      await target.goto(`${product.url}/login`);
      await target.getByTestId('login-email').fill(email);
      await target.getByTestId('login-password').fill(password);
      await target.getByTestId('login-submit').click();
      await target.waitForURL('**/tickets');
    });
  },
});
