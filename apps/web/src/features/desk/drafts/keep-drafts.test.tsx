import { afterEach, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { buildSession } from '../../../test/build-session.ts';
import { deskStore } from '../store/desk-store.ts';
import { inputTexts } from '../store/input-texts.ts';
import { draftStore } from './draft-store.ts';
import { keepDrafts } from './keep-drafts.ts';

const ticketId = 31;
const { user } = buildSession();

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
  const draft = { userId: user.id, ticketId, text: 'Ainda não enviei', replyTo: null, expiresAt: Date.now() + 60_000 };
  await draftStore.write(user.id, { put: [draft], remove: [] });
  leavePage(keepDrafts());
  const stopLater = keepDrafts();
  await expect.poll(() => inputTexts.read(ticketId)).toBe('Ainda não enviei');
  stopLater();
});
