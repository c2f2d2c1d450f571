import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Product } from '../product.ts';

/** Calls the API as the owner; throws unless the answer is good. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export type Shop = {
  call: Call;
  userId: number;
  connectionId: number;
  /** The answers the product gave so far by status, the longest time one took, and the failures one by one. */
  answers: { statuses: Map<number, number>; longestMs: number; failures?: Failure[] };
};

/** An answer of the 500s, from when to when it took. */
export type Failure = { began: number; ended: number; text: string };

/** A sent message as the API answers it. */
export type Sent = { id: number; wid: string };

const owner = { email: 'ana@aurora.test', password: 'uma-senha-comprida-9' };

/** The answer of the API was a refusal. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** What the shop is connected with, and how its phone is linked once the connection was started. */
export type Line = { connection: object; join(shop: Shop): Promise<void> };

/** A virtual phone that scans the code. */
const virtualLine: Line = {
  connection: { provider: 'simulator' },
  async join(shop) {
    await waitForCode(shop);
    await shop.call('POST', `/simulator/connections/${shop.connectionId}/scan`);
  },
};

/** Waits until a QR code is shown and answers it. */
export async function waitForCode(shop: Shop): Promise<string> {
  await expect.poll(() => findStatus(shop)).toBe('qrcode');
  return (await shop.call<{ qrcode: string }>('GET', `/whatsapp/${shop.connectionId}`)).qrcode;
}

/** The owner of a fresh product with one linked phone, a virtual one unless said. */
export async function openShop(product: Product, line: Line = virtualLine): Promise<Shop> {
  const failures: Failure[] = [];
  const answers = { statuses: new Map<number, number>(), longestMs: 0, failures };
  let token = '';
  let entering: Promise<void> | null = null;

  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const began = Date.now();
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.longestMs = Math.max(answers.longestMs, Date.now() - began);
    answers.statuses.set(answer.status, (answers.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500)
      failures.push({ began, ended: Date.now(), text: `${method} ${path} answered ${answer.status}: ${text}` });
    if (!answer.ok) throw new Refused(answer.status, `${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  /** Long runs outlive a token; all who notice enter again together. */
  const enterAgain = (): Promise<void> =>
    (entering ??= ask<{ token: string }>('POST', '/auth/login', owner)
      .then((session) => void (token = session.token))
      .finally(() => (entering = null)));
  const call: Call = (method, path, body) =>
    ask<never>(method, path, body).catch(async (error: unknown) => {
      if (!(error instanceof Refused && error.message.includes('ERR_SESSION_EXPIRED'))) throw error;
      await enterAgain();
      return ask<never>(method, path, body);
    });

  const session = await call<{ token: string; user: { id: number } }>('POST', '/setup', {
    companyName: 'Loja Aurora',
    name: 'Ana Prado',
    ...owner,
    sampleData: false,
  });
  token = session.token;
  const { id } = await call<{ id: number }>('POST', '/whatsapp', { name: 'Loja', ...line.connection });
  await call('POST', `/whatsappsession/${id}`);
  const shop = { call, userId: session.user.id, connectionId: id, answers };
  await line.join(shop);
  await waitUntilLinked(shop);
  return shop;
}

const findStatus = async ({ call, connectionId }: Shop): Promise<string> =>
  (await call<{ status: string }>('GET', `/whatsapp/${connectionId}`)).status;

/** Waits until the phone is linked, which after a restart it has to be by itself. */
export async function waitUntilLinked(shop: Shop): Promise<void> {
  await expect.poll(() => findStatus(shop).catch(() => 'no answer')).toBe('CONNECTED');
}

/** The owner takes every waiting conversation; answers their numbers. */
export async function acceptAll(product: Product, { call, userId }: Shop): Promise<number[]> {
  const rows = await product.sql<{ id: number }>(`SELECT id FROM tickets WHERE status = 'pending' ORDER BY id`);
  for (const { id } of rows) await call('PUT', `/tickets/${id}`, { status: 'open', userId });
  return rows.map(({ id }) => id);
}

/** Sends a text as a screen does that does not give up: the same draft again until the product has taken it. */
export async function sendSurely({ call }: Shop, ticketId: number, body: string): Promise<Sent> {
  const draft = { body, sign: false, clientId: randomUUID() };
  for (;;) {
    try {
      return await call<Sent>('POST', `/messages/${ticketId}`, draft);
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await pause(50);
    }
  }
}

/** Answers every conversation at once, each one text after the other; resolves with all that was taken. */
export async function answerAll(shop: Shop, ticketIds: readonly number[], count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const each = Math.ceil(count / ticketIds.length);
  await Promise.all(
    ticketIds.map(async (ticketId) => {
      for (let index = 0; index < each; index += 1) sent.push(await sendSurely(shop, ticketId, `resposta ${index}`));
    }),
  );
  return sent;
}
