import { messagesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signOut } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, showApp, textsOf } from '../../../test/show.tsx';
import { sendFiles, sendText } from '../sending/send-message.ts';
import { deskStore } from '../store/desk-store.ts';
import { keepOutbox } from './keep-outbox.ts';
import type { OutboxItem } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';

const input = at('composer-input');
const outgoing = at('message-outgoing');
const trouble = at('message-trouble');
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const data = { tickets: [maria], messages: buildMessages(['Oi']) };
const address = `/tickets/${maria.uuid}`;
const receipt = (): File => new File([new Uint8Array(2_000)], 'recibo.txt', { type: 'text/plain' });
const kept = async (): Promise<string[]> =>
  (await outboxStore.load(bia.id, Date.now()))
    .toSorted((one, other) => one.place - other.place)
    .map(({ body, file }) => file?.name ?? body);
const sentBy = (api: FakeApi): string[] =>
  api.callsOf(messagesEndpoints.send).map(({ body, files }) => files[0]?.name ?? body.body);

async function showConversation(): Promise<void> {
  await showApp(address, bia);
  await expect.element(input).toBeEnabled();
}

/** Writes a text, a file and another text without a network. */
async function writeOffline(): Promise<void> {
  await input.fill('primeira');
  await userEvent.keyboard('{Enter}');
  void sendFiles(maria.id, [{ file: receipt(), caption: '', voice: false }]);
  await input.fill('terceira');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => count(trouble)).toBe(3);
}

it('S186 what was written offline survives a reload and leaves by itself, in order and once each', async () => {
  const api = startFakeCompany(data);
  await showConversation();
  const connect = api.cutNetwork();
  await writeOffline();
  await expect.element(at('ticket-unsent')).toHaveTextContent('Não enviada:');
  await expect.element(at('ticket-row')).toHaveTextContent('terceira');
  await expect.poll(kept).toEqual(['primeira', 'recibo.txt', 'terceira']);
  const ids = (await outboxStore.load(bia.id, Date.now())).map(({ clientId }) => clientId);

  await showApp('/login', bia);
  connect();
  await showConversation();
  await expect.poll(() => sentBy(api)).toEqual(['primeira', 'recibo.txt', 'terceira']);
  await isGone(outgoing);
  await isGone(at('ticket-unsent'));
  expect(new Set(api.callsOf(messagesEndpoints.send).map(({ body }) => body.clientId))).toEqual(new Set(ids));
  await expect.poll(kept).toEqual([]);
  await showConversation();
  expect(sentBy(api)).toHaveLength(3);
});

it('S186 it leaves by itself as soon as the line is back, and no notice repeats what the bubble says', async () => {
  const api = startFakeCompany(data);
  await showConversation();
  await expect.poll(liveLine.isOpen).toBe(true);
  const connect = api.cutNetwork();
  await writeOffline();
  dispatchEvent(new Event('online'));
  await expect.poll(() => count(trouble)).toBe(3);
  expect(count(at('toast-error'))).toBe(0);
  connect();
  liveLine.cut();
  liveLine.reconnect();
  await isGone(outgoing);
  expect(sentBy(api)).toEqual(['primeira', 'recibo.txt', 'terceira']);
});

it('S186 what was discarded is not kept, and a logout by hand leaves nothing behind', async () => {
  const api = startFakeCompany(data);
  await showConversation();
  api.cutNetwork();
  await writeOffline();
  await expect.poll(async () => (await kept()).length).toBe(3);
  await at('outgoing-discard').first().click();
  await expect.poll(kept).toEqual(['recibo.txt', 'terceira']);
  await signOut();
  await expect.poll(kept).toEqual([]);
});

const old = (hours: number): OutboxItem => ({
  userId: bia.id,
  ticketId: maria.id,
  clientId: '00000000-0000-4000-8000-000000000001',
  place: 1,
  body: 'Chego em dez minutos',
  sign: true,
  createdAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
  quotedId: null,
  file: null,
  voice: false,
});

it('S186 what is older than a day waits for a decision', async () => {
  const api = startFakeCompany(data);
  await outboxStore.write(bia.id, { put: [old(25)], remove: [] });
  await showConversation();
  await expect.element(trouble).toHaveTextContent('Não enviada');
  dispatchEvent(new Event('online'));
  await at('message-retry').click();
  await isGone(outgoing);
  expect(sentBy(api)).toEqual(['Chego em dez minutos']);
});

it('S186 what another tab discarded is not sent from here', async () => {
  const api = startFakeCompany(data);
  await showConversation();
  const connect = api.cutNetwork();
  await input.fill('Esta não');
  await userEvent.keyboard('{Enter}');
  await expect.poll(kept).toEqual(['Esta não']);
  const [item] = await outboxStore.load(bia.id, Date.now());
  await outboxStore.write(bia.id, { put: [], remove: [item?.clientId ?? ''] });
  connect();
  dispatchEvent(new Event('online'));
  await isGone(outgoing);
  expect(sentBy(api)).toEqual([]);
});

it('S186 a text that was sent in the moment the page was left is there when it comes back', async () => {
  startFakeCompany(data).cutNetwork();
  await showApp('/login', bia);
  const session = sessionStore.get();
  if (session.status !== 'in') throw new Error('nobody is logged in');
  const stop = keepOutbox();
  void sendText(maria.id, { text: 'Até já', sign: true });
  // No transaction of the device's database gets the time to end.
  dispatchEvent(new PageTransitionEvent('pagehide'));
  stop();
  deskStore.clear();
  await expect.poll(kept).toEqual(['Até já']);
  expect(textsOf(outgoing)).toEqual([]);
});
