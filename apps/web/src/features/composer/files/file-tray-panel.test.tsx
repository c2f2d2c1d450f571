import { messagesEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildPhoto } from '../../../test/builders/build-files.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, showApp, textsOf } from '../../../test/show.tsx';

const input = at('composer-input');
const chooser = at('composer-files');
const items = at('tray-file');
const outgoing = at('message-outgoing');
const trouble = at('message-trouble');
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });

const paper = (name: string, bytes = 2_000): File => new File([new Uint8Array(bytes)], name, { type: 'text/plain' });

async function showConversation(): Promise<FakeApi> {
  const api = startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(input).toBeEnabled();
  return api;
}

/** Pastes or drops as the browser would; the real clipboard holds no files in a test. */
function dataOf(file: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
}

function paste(file: File): void {
  const options = { clipboardData: dataOf(file), bubbles: true, cancelable: true };
  input.element().dispatchEvent(new ClipboardEvent('paste', options));
}

async function drop(file: File): Promise<void> {
  const options = { dataTransfer: dataOf(file), bubbles: true, cancelable: true };
  const target = at('messages-list').element();
  target.dispatchEvent(new DragEvent('dragover', options));
  await expect.element(at('drop-veil')).toBeVisible();
  target.dispatchEvent(new DragEvent('drop', options));
  await isGone(at('drop-veil'));
}

/** Caption and name of what was sent, in its order. */
const sentFiles = (api: FakeApi): (string | undefined)[][] =>
  api.callsOf(messagesEndpoints.send).map(({ body, files }) => [body.body, files[0]?.name]);

const ownMessages = (): (string | null)[] =>
  [...document.querySelectorAll('[data-testid=message][data-mine]')].map(({ textContent }) => textContent);

it('S177 S187 chosen, pasted and dropped files wait in the tray with names, sizes and captions, and leave in order', async () => {
  const longName = 'Lâmpada de teto da sala de espera com o vidro trincado – foto de hoje cedo.jpg';
  const photo = await buildPhoto(longName);
  const api = await showConversation();
  await userEvent.upload(chooser, [photo, paper('nota.txt')]);
  await expect.poll(() => count(items)).toBe(2);
  const [first = '', second = ''] = textsOf(items);
  expect(first).toContain(longName);
  expect(first).toMatch(/\d(,\d)? kB/);
  expect(second).toMatch(/nota\.txt.*2 kB/);
  expect(count(items.first().getByRole('img'))).toBe(0);
  const preview = items.first().element().querySelector('img');
  expect(preview?.src).toMatch(/^blob:/);
  await expect.poll(() => preview?.naturalHeight).toBe(1920);
  const tray = at('tray').element().getBoundingClientRect();
  expect(items.first().element().getBoundingClientRect().right).toBeLessThanOrEqual(tray.right);
  paste(await buildPhoto('tela.jpg'));
  await drop(paper('solto.txt'));
  await expect.poll(() => count(items)).toBe(4);
  await expectAccessible('the tray', '[data-testid=composer]');
  await items.nth(1).getByTestId('tray-remove').click();
  await items.first().getByTestId('tray-caption').click();
  await userEvent.keyboard('A lâmpada ');
  expect(api.callsOf(messagesEndpoints.send)).toEqual([]);
  await at('tray-send').click();
  await isGone(at('tray'));
  await expect.poll(ownMessages).toHaveLength(3);
  expect(sentFiles(api)).toEqual([
    ['A lâmpada', longName],
    ['', 'tela.jpg'],
    ['', 'solto.txt'],
  ]);
  await isGone(outgoing);
});

it('S186 an upload shows how far it is, can be cancelled, and one that was lost is sent again in its order', async () => {
  const api = await showConversation();
  const connect = api.cutNetwork();
  await userEvent.upload(
    chooser,
    ['um.txt', 'dois.txt', 'tres.txt'].map((name) => paper(name)),
  );
  await at('tray-send').click();
  await expect.poll(() => count(trouble)).toBe(3);
  connect();
  const answer = api.hold(messagesEndpoints.send);
  await at('message-retry').last().click();
  const progress = at('outgoing-progress').first();
  await expect.element(progress).toHaveAttribute('value', '0.5');
  await expect.element(outgoing.first()).toHaveTextContent('50%');
  for (const name of ['dois.txt', 'um.txt'])
    await outgoing.filter({ hasText: name }).getByTestId('outgoing-cancel').click();
  await expect.poll(() => count(outgoing)).toBe(1);
  answer();
  await isGone(outgoing);
  expect(sentFiles(api)).toEqual([
    ['', 'um.txt'],
    ['', 'tres.txt'],
  ]);
  expect(ownMessages()).toEqual([expect.stringContaining('tres.txt')]);
});

it('S186 a file the server refuses stays with the reason, and its limit is known from then on', async () => {
  const api = await showConversation();
  api.refuse(messagesEndpoints.send, 'ERR_FILE_TOO_LARGE', { limit: 1_000 });
  await userEvent.upload(chooser, paper('a.txt'));
  await at('tray-send').click();
  await expect.element(trouble).toHaveTextContent('O arquivo passa do limite.');
  await at('outgoing-discard').click();
  await isGone(outgoing);
  await userEvent.upload(chooser, paper('b.txt'));
  await expect.element(at('toast-error').last()).toHaveTextContent('O arquivo passa do limite.');
  expect(count(at('tray'))).toBe(0);
});
