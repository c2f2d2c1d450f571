import { type PayloadOf, presenceLasts, type ticketsEvents } from '@balcao/contract';

export type PresenceEvent = PayloadOf<typeof ticketsEvents.ticketPresence>;

export type TypingState = 'composing' | 'recording';

/** What is known of one person at a conversation. `id` is 0 for the customer. */
export type PresentPerson = {
  readonly id: number;
  readonly name: string;
  /** Until when they count as viewing it. */
  readonly viewsUntil: number;
  readonly typing: { readonly state: TypingState; readonly until: number } | null;
};

/** By person. */
export type PresentPeople = ReadonlyMap<number, PresentPerson>;

export const nobody: PresentPeople = new Map();

export const customerId = 0;

/** Typing is reported every few seconds; a recording is long, and its end is reported. */
export const typingLasts = { composing: 10_000, recording: presenceLasts } as const satisfies Record<
  TypingState,
  number
>;

function without(people: PresentPeople, id: number): PresentPeople {
  if (!people.has(id)) return people;
  return new Map([...people].filter(([other]) => other !== id));
}

/** The people after a report. Each report expires after a while, the last one counts, and `gone` removes the person. */
export function applyPresence(
  people: PresentPeople,
  { user, state }: Pick<PresenceEvent, 'user' | 'state'>,
  now: number,
): PresentPeople {
  const id = user?.id ?? customerId;
  if (state === 'gone') return without(people, id);
  // A colleague who types also views; of the customer only typing is known.
  const viewsUntil = user === null ? 0 : now + presenceLasts;
  const typing =
    state === 'composing' || state === 'recording'
      ? { state, until: now + typingLasts[state] }
      : state === 'viewing'
        ? (people.get(id)?.typing ?? null)
        : null;
  if (viewsUntil === 0 && typing === null) return without(people, id);
  return new Map(people).set(id, { id, name: user?.name ?? '', viewsUntil, typing });
}

/** The people whose reports have not expired. */
export function dropExpired(people: PresentPeople, now: number): PresentPeople {
  const kept = [...people.values()]
    .map((person) => (person.typing !== null && person.typing.until <= now ? { ...person, typing: null } : person))
    .filter(({ viewsUntil, typing }) => viewsUntil > now || typing !== null);
  const isSame = kept.length === people.size && kept.every((person) => people.get(person.id) === person);
  return isSame ? people : new Map(kept.map((person) => [person.id, person]));
}

/** When the next report expires; null while there is none. */
export function nextExpiry(people: PresentPeople): number | null {
  const ends = [...people.values()].flatMap(({ viewsUntil, typing }) => [
    ...(viewsUntil > 0 ? [viewsUntil] : []),
    ...(typing === null ? [] : [typing.until]),
  ]);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Who is typing, for the header of a conversation: the customer first, else a colleague. */
export function typistOf(
  people: PresentPeople,
): { who: 'customer' | 'colleague'; name: string; state: TypingState } | null {
  const typing =
    [...people.values()].find(({ id, typing: now }) => id === customerId && now !== null) ??
    [...people.values()].find(({ typing: now }) => now !== null);
  if (typing === undefined || typing.typing === null) return null;
  return { who: typing.id === customerId ? 'customer' : 'colleague', name: typing.name, state: typing.typing.state };
}

/** The name of a colleague who is typing or recording an answer; undefined while nobody is. */
export function typingColleagueOf(people: PresentPeople): string | undefined {
  return [...people.values()].find(({ id, typing }) => id !== customerId && typing !== null)?.name;
}

/** The colleagues who view the conversation, in the order they came. */
export function viewersOf(people: PresentPeople): readonly PresentPerson[] {
  return [...people.values()].filter(({ id }) => id !== customerId);
}
