import { type PayloadOf, presenceLasts, type ticketsEvents } from '@balcao/contract';

export type PresenceEvent = PayloadOf<typeof ticketsEvents.ticketPresence>;

export type TypingState = 'composing' | 'recording';

/** What is known of one person at a conversation. `id` is 0 for the customer. */
export type Sign = {
  readonly id: number;
  readonly name: string;
  /** Until when they count as looking at it. */
  readonly viewsUntil: number;
  readonly typing: { readonly state: TypingState; readonly until: number } | null;
};

/** By person. */
export type Signs = ReadonlyMap<number, Sign>;

export const noSigns: Signs = new Map();

export const customerId = 0;

/** A sign of typing is repeated every few seconds; a recording is long, and its end is told. */
const typingLasts = { composing: 10_000, recording: presenceLasts } as const satisfies Record<TypingState, number>;

function without(signs: Signs, id: number): Signs {
  if (!signs.has(id)) return signs;
  return new Map([...signs].filter(([other]) => other !== id));
}

/** The signs after one more: each lasts a while, the last one counts, and who is gone has none. */
export function takeSign(signs: Signs, { user, state }: Pick<PresenceEvent, 'user' | 'state'>, now: number): Signs {
  const id = user?.id ?? customerId;
  if (state === 'gone') return without(signs, id);
  // Whoever types also looks; of the customer we only know that they type.
  const viewsUntil = user === null ? 0 : now + presenceLasts;
  const typing =
    state === 'composing' || state === 'recording'
      ? { state, until: now + typingLasts[state] }
      : state === 'viewing'
        ? (signs.get(id)?.typing ?? null)
        : null;
  if (viewsUntil === 0 && typing === null) return without(signs, id);
  return new Map(signs).set(id, { id, name: user?.name ?? '', viewsUntil, typing });
}

/** The signs that still hold. */
export function dropExpired(signs: Signs, now: number): Signs {
  const kept = [...signs.values()]
    .map((sign) => (sign.typing !== null && sign.typing.until <= now ? { ...sign, typing: null } : sign))
    .filter(({ viewsUntil, typing }) => viewsUntil > now || typing !== null);
  const isSame = kept.length === signs.size && kept.every((sign) => signs.get(sign.id) === sign);
  return isSame ? signs : new Map(kept.map((sign) => [sign.id, sign]));
}

/** When the next sign ends; null while there is none. */
export function nextEnd(signs: Signs): number | null {
  const ends = [...signs.values()].flatMap(({ viewsUntil, typing }) => [
    ...(viewsUntil > 0 ? [viewsUntil] : []),
    ...(typing === null ? [] : [typing.until]),
  ]);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** What the head of a conversation says: the customer's own doing first, else the colleague who types. */
export function typistOf(signs: Signs): { who: 'customer' | 'colleague'; name: string; state: TypingState } | null {
  const typing =
    [...signs.values()].find(({ id, typing: now }) => id === customerId && now !== null) ??
    [...signs.values()].find(({ typing: now }) => now !== null);
  if (typing === undefined || typing.typing === null) return null;
  return { who: typing.id === customerId ? 'customer' : 'colleague', name: typing.name, state: typing.typing.state };
}

/** Colleagues at the conversation, in the order they came. */
export function viewersOf(signs: Signs): readonly Sign[] {
  return [...signs.values()].filter(({ id }) => id !== customerId);
}
