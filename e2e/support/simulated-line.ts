import { enterQuietly } from './shell/shell-test.ts';
import { test as base } from './shell/shell-window.ts';
import { type Api, type Company, expect } from './test.ts';

/** A virtual phone linked to the company's queue, and its customers. */
export type Line = {
  id: number;
  /** A customer writes; answers the provider's id of the message. */
  write(from: string, body: string, name?: string): Promise<string>;
  /** What a customer has received, oldest first. */
  received(number: string): Promise<{ id: string; body: string }[]>;
  /** What all customers have received, with the number of each. */
  receivedByAll(): Promise<{ to: string; body: string }[]>;
  /** Calls the control of the virtual phone. */
  control(what: string, body: object): Promise<void>;
};

async function connect(api: Api, company: Company): Promise<Line> {
  const token = await api.login(company.admin);
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, json } = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(json)}`);
    return json as T;
  };
  const { id } = await ask<{ id: number }>('POST', '/whatsapp', {
    name: 'Telefone virtual',
    provider: 'simulator',
    queueIds: [company.queueId],
  });
  const phone = `/simulator/connections/${id}`;
  await ask('POST', `/whatsappsession/${id}`, {});
  await expect.poll(async () => (await ask<{ showsQr: boolean }>('GET', phone)).showsQr).toBe(true);
  await ask('POST', `${phone}/scan`, {});
  await expect.poll(async () => (await ask<{ status: string }>('GET', `/whatsapp/${id}`)).status).toBe('CONNECTED');
  return {
    id,
    write: async (from, body, name) =>
      (await ask<{ id: string }>('POST', `${phone}/messages`, { from, body, ...(name === undefined ? {} : { name }) }))
        .id,
    received: (number) => ask('GET', `${phone}/messages?number=${number}`),
    receivedByAll: () => ask('GET', `${phone}/messages`),
    control: async (what, body) => void (await ask('POST', `${phone}/${what}`, body)),
  };
}

/**
 * The fixtures of every screen, and a company whose customers can write. These tests begin at the desk, so they come in
 * without the login form.
 */
export const test = base.extend<{ line: Line }>({
  logIn: async ({ page, product }, use) => {
    await use(async (person, target = page) => {
      await enterQuietly(target, product, person);
      await target.goto(`${product.url}/tickets`);
    });
  },
  line: async ({ api, company }, use) => {
    await use(await connect(api, company));
  },
});

export { expect };
