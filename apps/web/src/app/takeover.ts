import type { PayloadOf, sessionEvents } from '@balcao/contract';

type AuthEvent = PayloadOf<typeof sessionEvents.auth>;

export type TakeoverDeps = {
  listen: (handler: (event: AuthEvent) => void) => () => void;
  userId: number;
  /** This device's own session; the event of the own login is no takeover. */
  sessionId: string;
  /** Says that the account is in use elsewhere. */
  announce: () => void;
  /** Empties the storage and loads the page anew. */
  leave: () => void;
};

/** Time to read the sentence before the page goes (S12). */
const leaveAfter = 1000;

/** Tells whether the event means that this device is out. */
export function isTakeover(event: AuthEvent, own: { userId: number; sessionId: string }): boolean {
  return event.user.id === own.userId && event.sessionId !== own.sessionId;
}

/** The same account was opened on another computer: say so, then leave (S12, R21). */
export function listenForTakeover({ listen, userId, sessionId, announce, leave }: TakeoverDeps): () => void {
  return listen((event) => {
    if (!isTakeover(event, { userId, sessionId })) return;
    announce();
    setTimeout(leave, leaveAfter);
  });
}
