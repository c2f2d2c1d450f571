import type { Browser, Page } from '@playwright/test';
import { holdNotices } from './held-notices.ts';
import { type Line, test as base } from './simulated-line.ts';
import { type Api, type Company, expect, type Person, personPassword } from './test.ts';
import type { Product } from './product.ts';

export type TicketRef = { id: number; uuid: string; contactId: number };

type Hands = {
  /**
   * An admin for the screen: whoever logs in ends the session of the same person elsewhere, such as the one of the
   * line.
   */
  boss: Person;
  /** Calls the API as an admin nobody sees; what is refused fails the test. */
  ask<T>(method: string, path: string, body?: object): Promise<T>;
  /** A customer writes and waits. */
  waiting(number: string, name: string): Promise<TicketRef>;
  /** A customer writes and somebody has the ticket. */
  taken(person: Person, number: string, name: string): Promise<TicketRef>;
  /** Somebody else at a screen of their own. */
  beside(person: Person): Promise<Page>;
};

async function addAdmin(product: Product, { id: companyId, admin }: Company, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}${companyId}@aurora.test`;
  const [made] = await product.sql<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) SELECT company_id, $2, $3, password_hash, 'admin' FROM users WHERE id = $1 RETURNING id",
    [admin.id, name, email],
  );
  return { id: made?.id ?? 0, name, email, password: personPassword };
}

type Parts = {
  api: Api;
  product: Product;
  company: Company;
  line: Line;
  browser: Browser;
  logIn: (person: Person, page: Page) => Promise<void>;
  contexts: { close(): Promise<void> }[];
};

async function createHands({ api, product, company, line, browser, logIn, contexts }: Parts): Promise<Hands> {
  const [boss, unseen] = [await addAdmin(product, company, 'Caio'), await addAdmin(product, company, 'Ninguem')];
  const token = await api.login(unseen);
  const hands: Hands = {
    boss,
    async ask(method, path, body) {
      const { status, json } = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(json)}`);
      return json as never;
    },
    async waiting(number, name) {
      await line.write(number, `Oi, aqui é ${name}`, name);
      const find = async (): Promise<TicketRef | undefined> =>
        (
          await hands.ask<{ tickets: (TicketRef & { contact: { name: string } })[] }>(
            'GET',
            '/tickets?status=pending&showAll=true',
          )
        ).tickets.find(({ contact }) => contact.name === name);
      let found: TicketRef | undefined;
      await expect.poll(async () => (found = await find()) !== undefined).toBe(true);
      if (found === undefined) throw new Error('nobody waits');
      return found;
    },
    async taken(person, number, name) {
      const ticket = await hands.waiting(number, name);
      await hands.ask('PUT', `/tickets/${ticket.id}`, { queueId: company.queueId, userId: person.id });
      return ticket;
    },
    async beside(person) {
      const context = await browser.newContext({
        viewport: { width: 1366, height: 768 },
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      await holdNotices(context);
      const page = await context.newPage();
      await logIn(person, page);
      return page;
    },
  };
  return hands;
}

/** The fixtures of the desk, with tickets that are made through the API and looked at on the page. */
export const test = base.extend<{ hands: Hands }>({
  hands: async ({ api, product, company, line, browser, logIn }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(await createHands({ api, product, company, line, browser, logIn, contexts }));
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
