import type { DeskState, Outgoing } from '../store/desk-state.ts';

/** A message that was written and has no answer yet, as the device keeps it. */
export type OutboxItem = {
  readonly userId: number;
  readonly ticketId: number;
  readonly clientId: string;
  /** Items are sent in this order. */
  readonly place: number;
  readonly body: string;
  readonly sign: boolean;
  readonly createdAt: string;
  readonly quotedId: number | null;
  readonly file: File | null;
  readonly voice: boolean;
  /** The quick message whose file goes along; left out by earlier versions of the page. */
  readonly quick?: Outgoing['quick'] | null;
};

const hour = 3_600_000;

/** A message this old is not sent without asking: what it says may no longer be true. */
const sendsAloneFor = 24 * hour;
/** A message this old is deleted from the device. */
const keptFor = 30 * 24 * hour;

const ageOf = ({ createdAt }: Pick<OutboxItem, 'createdAt'>, now: number): number => now - Date.parse(createdAt);

export const sendsByItself = (item: Pick<OutboxItem, 'createdAt'>, now: number): boolean =>
  ageOf(item, now) < sendsAloneFor;

export const isExpired = (item: Pick<OutboxItem, 'createdAt'>, now: number): boolean => ageOf(item, now) >= keptFor;

export type Unanswered = { readonly ticketId: number; readonly item: Outgoing };

/** Everything at the desk that the server has neither accepted nor refused. */
export function unansweredOf({ outgoing }: Pick<DeskState, 'outgoing'>): readonly Unanswered[] {
  return [...outgoing].flatMap(([ticketId, items]) =>
    items.filter(({ state }) => state !== 'refused').map((item) => ({ ticketId, item })),
  );
}

/** What to put on the device and what to delete there, so that it keeps what is unanswered at the desk. */
export function outboxChanges(
  kept: ReadonlySet<string>,
  unanswered: readonly Unanswered[],
): { put: readonly Unanswered[]; remove: readonly string[] } {
  const now = new Set(unanswered.map(({ item }) => item.clientId));
  return {
    put: unanswered.filter(({ item }) => !kept.has(item.clientId)),
    remove: [...kept].filter((clientId) => !now.has(clientId)),
  };
}

/** The items by ticket, in the order they were written. */
export function byTicket(items: readonly OutboxItem[]): ReadonlyMap<number, readonly OutboxItem[]> {
  const groups = new Map<number, OutboxItem[]>();
  for (const item of [...items].sort((one, other) => one.place - other.place))
    groups.set(item.ticketId, [...(groups.get(item.ticketId) ?? []), item]);
  return groups;
}

/** A kept message as the desk shows it. */
export function toOutgoing({ clientId, body, sign, createdAt, quotedId, file, voice, quick }: OutboxItem): Outgoing {
  return {
    clientId,
    body,
    sign,
    createdAt,
    state: 'unknown',
    quotedId: quotedId ?? undefined,
    file: file === null ? undefined : { file, voice, url: URL.createObjectURL(file) },
    ...(quick ? { quick } : {}),
  };
}
