import type { Connection, connectionsEvents, ConnectionSession, PayloadOf, queuesEvents } from '@balcao/contract';

/** What attendants get to know of a connection. */
export type ConnectionBadge = Pick<Connection, 'id' | 'name' | 'status'>;

/** A connection as the server told it: whole to admins, as a badge to everyone else. */
export type KnownConnection = Connection | ConnectionBadge;

export type ConnectionEvent = PayloadOf<typeof connectionsEvents.whatsapp>;
export type BadgeEvent = PayloadOf<typeof connectionsEvents.whatsappBadge>;
export type QueueEvent = PayloadOf<typeof queuesEvents.queue>;

/** Tells whether all of the connection is known. */
export function isWhole(row: KnownConnection): row is Connection {
  return 'version' in row;
}

const byName = (one: KnownConnection, other: KnownConnection): number => one.name.localeCompare(other.name, 'pt-BR');
const without = (rows: readonly KnownConnection[], id: number): KnownConnection[] =>
  rows.filter((row) => row.id !== id);

/** There is one default: another that becomes it takes the mark from the rest. */
const giveUpDefault = (row: KnownConnection): KnownConnection =>
  isWhole(row) && row.isDefault ? { ...row, isDefault: false } : row;

/** The connections by name after one of them came, changed or left; an older version changes nothing (S285). */
export function followConnection(rows: readonly KnownConnection[], event: ConnectionEvent): readonly KnownConnection[] {
  if (event.action === 'delete') return without(rows, event.whatsappId);
  const { whatsapp } = event;
  const known = rows.find((row) => row.id === whatsapp.id);
  if (known !== undefined && isWhole(known) && known.version > whatsapp.version) return rows;
  const others = without(rows, whatsapp.id).map((row) => (whatsapp.isDefault ? giveUpDefault(row) : row));
  return [...others, whatsapp].sort(byName);
}

/**
 * The connections after a session changed; what is not about the session stays, and an older version changes nothing
 * (S285).
 */
export function followSession(
  rows: readonly KnownConnection[],
  session: ConnectionSession,
): readonly KnownConnection[] {
  return rows.map((row) =>
    row.id === session.id && isWhole(row) && row.version <= session.version ? { ...row, ...session } : row,
  );
}

/** The badges after an event for everyone. Whole rows have their own events, whose versions tell old from new. */
export function followBadge(rows: readonly KnownConnection[], event: BadgeEvent): readonly KnownConnection[] {
  const id = event.action === 'delete' ? event.whatsappId : event.whatsapp.id;
  if (rows.some(isWhole)) return rows;
  return event.action === 'delete' ? without(rows, id) : [...without(rows, id), event.whatsapp].sort(byName);
}

/** The connections after a queue was renamed, recoloured or deleted. */
export function followQueue(rows: readonly KnownConnection[], event: QueueEvent): readonly KnownConnection[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  return rows.map((row) => {
    if (!isWhole(row) || !row.queues.some((queue) => queue.id === id)) return row;
    if (event.action === 'delete') return { ...row, queues: row.queues.filter((queue) => queue.id !== id) };
    const { name, color } = event.queue;
    return { ...row, queues: row.queues.map((queue) => (queue.id === id ? { id, name, color } : queue)) };
  });
}
