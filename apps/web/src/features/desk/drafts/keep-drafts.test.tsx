import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { buildSession } from '../../../test/builders/build-session.ts';
import { deskStore } from '../store/desk-store.ts';
import { setTypedNote } from '../notes.ts';
import { inputTexts } from '../store/input-texts.ts';
import { draftStore } from './draft-store.ts';
import type { Draft } from './drafts.ts';
import { keepDrafts } from './keep-drafts.ts';

const ticketId = 31;
const { user } = buildSession();

const buildDraft = (text: string, id = ticketId): Draft => ({
  userId: user.id,
  ticketId: id,
  text,
  replyTo: null,
  expiresAt: Date.now() + 60_000,
});

/** What happens when a page is left: no transaction of the device's database gets the time to end. */
function leavePage(stop: () => void): void {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  stop();
  deskStore.clear();
}

afterEach(async () => {
  await draftStore.removeAll(user.id);
  sessionStore.close();
  deskStore.clear();
});

it('S188 keeps what was typed before the stored drafts were loaded, when the page is left as early as that', async () => {
  sessionStore.open(buildSession());
  const stop = keepDrafts();
  inputTexts.note(ticketId, 'Para o Jo');
  leavePage(stop);
  expect(inputTexts.read(ticketId)).toBe('');
  const stopLater = keepDrafts();
  await expect.poll(() => inputTexts.read(ticketId)).toBe('Para o Jo');
  stopLater();
});

it('S188 a page that is left before its drafts were loaded deletes none of them', async () => {
  sessionStore.open(buildSession());
  await draftStore.write(user.id, { put: [buildDraft('Ainda não enviei')], remove: [] });
  leavePage(keepDrafts());
  const stopLater = keepDrafts();
  await expect.poll(() => inputTexts.read(ticketId)).toBe('Ainda não enviei');
  stopLater();
});

/** Types into a ticket whose page has loaded its drafts, on a device that refuses to store it. */
async function typeWithoutStoring(): Promise<() => void> {
  sessionStore.open(buildSession());
  const [loaded, otherId] = ['Este já estava', 32];
  await draftStore.write(user.id, { put: [buildDraft(loaded, otherId)], remove: [] });
  const stop = keepDrafts();
  await expect.poll(() => inputTexts.read(otherId)).toBe(loaded);
  const refuse = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  inputTexts.note(ticketId, 'Não coube');
  inputTexts.flush();
  await expect.poll(() => refuse.mock.calls.length).toBe(1);
  refuse.mockRestore();
  return stop;
}

it('S188 a text that the device failed to store is noted when the page is left', async () => {
  leavePage(await typeWithoutStoring());
  const stopLater = keepDrafts();
  await expect.poll(() => inputTexts.read(ticketId)).toBe('Não coube');
  stopLater();
});

it('S188 a text that the device failed to store is stored with the next one', async () => {
  const stop = await typeWithoutStoring();
  inputTexts.note(33, 'Este coube');
  inputTexts.flush();
  const stored = async (): Promise<string[]> =>
    (await draftStore.load(user.id, Date.now())).map(({ text }) => text).sort();
  await expect.poll(stored).toEqual(['Este coube', 'Este já estava', 'Não coube']);
  stop();
});

it('S480 a note being written comes back after a reload, and one that was saved does not', async () => {
  sessionStore.open(buildSession());
  const noteOf = (id: number): string | undefined => deskStore.get().typedNotes.get(id);
  const savedId = 34;
  await draftStore.write(user.id, { put: [{ ...buildDraft('', savedId), note: 'Já guardada' }], remove: [] });
  const stop = keepDrafts();
  await expect.poll(() => noteOf(savedId)).toBe('Já guardada');
  deskStore.update((state) => setTypedNote(state, ticketId, 'Pediu desc'));
  leavePage(stop);
  const stopLater = keepDrafts();
  await expect.poll(() => noteOf(ticketId)).toBe('Pediu desc');
  expect(noteOf(savedId)).toBe('Já guardada');
  deskStore.update((state) => setTypedNote(state, savedId, null));
  leavePage(stopLater);
  const stopLast = keepDrafts();
  await expect.poll(() => noteOf(ticketId)).toBe('Pediu desc');
  expect(noteOf(savedId)).toBeUndefined();
  stopLast();
});
