import { sessionEvents } from '@balcao/contract';
import { realtime } from '../../../lib/realtime/realtime.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { setTypedNote } from '../notes.ts';
import { setReplyTo } from '../store/message-changes.ts';
import { deskStore } from '../store/desk-store.ts';
import { draftStore } from './draft-store.ts';
import { type Draft, draftChanges, expiryOf, type LeftChanges, type Unsent, unsentOf, type Writing } from './drafts.ts';
import { inputTexts } from '../store/input-texts.ts';

const writingOf = ({ text, replyTo, note = '' }: Draft): Writing => ({ text, replyTo, note });

/** Restores what was not sent or saved, except where something new was typed in the meantime. */
async function restore(userId: number): Promise<Unsent> {
  const generation = deskStore.generation();
  const drafts = await draftStore.load(userId, Date.now());
  if (generation !== deskStore.generation()) return new Map();
  for (const draft of drafts) {
    const { ticketId } = draft;
    const { text, replyTo, note } = writingOf(draft);
    const { deletedTicketIds, replyTo: known, typedNotes } = deskStore.get();
    if (deletedTicketIds.has(ticketId)) continue;
    if (text !== '' && inputTexts.read(ticketId) === '') inputTexts.replace(ticketId, text);
    if (replyTo !== null && !known.has(ticketId)) deskStore.update((state) => setReplyTo(state, ticketId, replyTo));
    if (note !== '' && !typedNotes.has(ticketId)) deskStore.update((state) => setTypedNote(state, ticketId, note));
  }
  return new Map(drafts.map((draft) => [draft.ticketId, writingOf(draft)]));
}

/** The drafts that the device has after it stored some changes. */
function afterChanges(known: Unsent | null, { put, remove }: LeftChanges): Unsent {
  const drafts = new Map(known);
  for (const draft of put) drafts.set(draft.ticketId, writingOf(draft));
  for (const ticketId of remove) drafts.delete(ticketId);
  return drafts;
}

/** Stores drafts on the device while somebody is logged in (S188). A logout by hand deletes them (R21). */
export function keepDrafts(): () => void {
  const session = sessionStore.get();
  if (session.status !== 'in') return () => undefined;
  const { user, sessionId } = session;
  /** What was handed to the store of the device, and what it has confirmed. Null until the drafts are loaded. */
  let stored: Unsent | null = null;
  let confirmed: Unsent | null = null;
  let isTakenOver = false;
  let isOver = false;

  /** The difference between some drafts and the desk, as the device stores it. */
  function changesSince(known: Unsent, now: Unsent): LeftChanges {
    const { put, remove } = draftChanges(known, now);
    const expiresAt = expiryOf(Date.now(), isTakenOver);
    const drafts = put.map((ticketId) => ({
      userId: user.id,
      ticketId,
      text: '',
      replyTo: null,
      ...now.get(ticketId),
    }));
    return { userId: user.id, put: drafts.map((draft) => ({ ...draft, expiresAt })), remove, expiresAt };
  }

  function write(): void {
    // Before the stored drafts are loaded, an empty input does not mean that the draft was sent.
    if (stored === null || isOver) return;
    const now = unsentOf(deskStore.get());
    const changes = changesSince(stored, now);
    stored = now;
    void draftStore.write(user.id, changes).then(
      () => (confirmed = afterChanges(confirmed, changes)),
      // The next change writes it again, and a page that is left before then notes it.
      () => (stored = confirmed),
    );
  }

  /**
   * The page may be gone before the device has stored anything, or even before it has loaded what it stored: then an
   * input may be empty because its draft is still missing, and only what was typed is noted.
   */
  function leave(): void {
    inputTexts.flush();
    if (!isOver) draftStore.leave(changesSince(confirmed ?? new Map(), unsentOf(deskStore.get())));
  }

  /** A page that the browser kept alive goes on by itself. */
  function comeBack({ persisted }: PageTransitionEvent): void {
    if (persisted) draftStore.forgetLeft();
  }

  let seen = deskStore.get();
  const stopDesk = deskStore.subscribe(() => {
    const state = deskStore.get();
    const isSame = state.typed === seen.typed && state.replyTo === seen.replyTo && state.typedNotes === seen.typedNotes;
    seen = state;
    if (!isSame) write();
  });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  const stopSession = sessionStore.subscribe(() => {
    const state = sessionStore.get();
    if (state.status !== 'out') return;
    isOver = true;
    if (state.left) void draftStore.removeAll(user.id);
  });
  const stopTakeover = realtime.on(sessionEvents.auth, (event) => {
    if (event.user.id !== user.id || event.sessionId === sessionId) return;
    isTakenOver = true;
    inputTexts.flush();
    // Everything is written again, with the shorter expiry.
    stored &&= new Map();
    write();
  });
  void restore(user.id).then((drafts) => {
    if (isOver) return;
    stored = confirmed = drafts;
    write();
  });

  return () => {
    isOver = true;
    stopDesk();
    stopSession();
    stopTakeover();
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    inputTexts.clear();
  };
}
