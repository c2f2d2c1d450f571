import type { PayloadOf, sessionEvents } from '@balcao/contract';

type AuthEvent = PayloadOf<typeof sessionEvents.auth>;

export type TakeoverDeps = {
  listen: (handler: (event: AuthEvent) => void) => () => void;
  userId: number;
  /** The session of this device, whose own login is no takeover. */
  sessionId: string;
  /** Says that the account is in use elsewhere. */
  announce: () => void;
  /** Empties the storage and loads the page anew. */
  leave: () => void;
};

/** Time to read the notice before the page is reloaded (S12). */
const leaveAfter = 1000;

/** Whether the event means that this device has lost its session. */
export function isTakeover(event: AuthEvent, own: { userId: number; sessionId: string }): boolean {
  return event.user.id === own.userId && event.sessionId !== own.sessionId;
}

/** Announces that the same account was opened on another device, then reloads the page (S12, R21). */
export function watchTakeover({ listen, userId, sessionId, announce, leave }: TakeoverDeps): () => void {
  return listen((event) => {
    if (!isTakeover(event, { userId, sessionId })) return;
    announce();
    setTimeout(leave, leaveAfter);
  });
}
