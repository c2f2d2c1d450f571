import type { PayloadOf, sessionEvents } from '@balcao/contract';
import { browserStore } from '../../lib/session/storage.ts';

type AuthEvent = PayloadOf<typeof sessionEvents.auth>;

export type TakeoverDeps = {
  listen: (handler: (event: AuthEvent) => void) => () => void;
  userId: number;
  /** The session of this device, whose own login is no takeover. */
  sessionId: string;
  /** Says that the account is in use elsewhere. */
  announce: () => void;
  /** Clears the storage and loads the page anew. */
  leave: () => void;
};

/** Time to read the notice before the page is reloaded (S12). */
const leaveAfter = 1000;

/** Whether the event means that this device has lost its session. */
export function isTakeover(event: AuthEvent, own: { userId: number; sessionId: string }): boolean {
  return event.user.id === own.userId && event.sessionId !== own.sessionId;
}

/** Set in the browser's storage until the next login, so that the login page can say what happened. */
const takenOverKey = 'takenOver';

/** What stays on the device: it says nothing about the person and is needed to read the login page. */
const keptKeys = ['theme', 'density', 'language'];

/** Empties the storage of a device whose session was taken over, and notes that it was. */
export function clearAfterTakeover(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!keptKeys.includes(key)) storage.removeItem(key);
  storage.setItem(takenOverKey, 'true');
}

/** Whether the last session of this device was taken over by a login elsewhere. */
export function wasTakenOver(): boolean {
  return browserStore.getItem(takenOverKey) === 'true';
}

/** After the next login there is nothing to explain any more. */
export function forgetTakeover(): void {
  browserStore.removeItem(takenOverKey);
}

/** Announces that the same account was opened on another device, then reloads the page (S12, R21). */
export function watchTakeover({ listen, userId, sessionId, announce, leave }: TakeoverDeps): () => void {
  return listen((event) => {
    if (!isTakeover(event, { userId, sessionId })) return;
    announce();
    setTimeout(leave, leaveAfter);
  });
}
