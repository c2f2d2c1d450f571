import type { Connection, connectionsEvents, ConnectionSession, PayloadOf } from '@balcao/contract';

/** What attendants know about a connection. */
export type ConnectionBadge = Pick<Connection, 'id' | 'name' | 'status'>;

/** A connection as the server sends it: whole to admins, only the badge to everybody else. */
export type KnownConnection = Connection | ConnectionBadge;

export type ConnectionEvent = PayloadOf<typeof connectionsEvents.whatsapp>;
export type BadgeEvent = PayloadOf<typeof connectionsEvents.whatsappBadge>;

/** Whether the row is a whole connection and not just its badge. */
export function isWhole(row: KnownConnection): row is Connection {
  return 'version' in row;
}

const byName = (one: KnownConnection, other: KnownConnection): number => one.name.localeCompare(other.name, 'pt-BR');
const without = (rows: readonly KnownConnection[], id: number): KnownConnection[] =>
  rows.filter((row) => row.id !== id);

/** There is one default connection, so the others lose the mark when a new one gets it. */
const withoutDefault = (row: KnownConnection): KnownConnection =>
  isWhole(row) && row.isDefault ? { ...row, isDefault: false } : row;

/**
 * The connections, sorted by name, after one was added, changed or deleted. An older version changes nothing (S285).
 */
export function updateConnections(
  rows: readonly KnownConnection[],
  event: ConnectionEvent,
): readonly KnownConnection[] {
  if (event.action === 'delete') return without(rows, event.whatsappId);
  const { whatsapp } = event;
  const known = rows.find((row) => row.id === whatsapp.id);
  if (known !== undefined && isWhole(known) && known.version > whatsapp.version) return rows;
  const others = without(rows, whatsapp.id).map((row) => (whatsapp.isDefault ? withoutDefault(row) : row));
  return [...others, whatsapp].sort(byName);
}

/** The connections after the session of one of them changed. An older version changes nothing (S285). */
export function updateSession(
  rows: readonly KnownConnection[],
  session: ConnectionSession,
): readonly KnownConnection[] {
  return rows.map((row) =>
    row.id === session.id && isWhole(row) && row.version <= session.version ? { ...row, ...session } : row,
  );
}

/** The badges after a badge event. Whole rows are updated by their own events, which carry versions. */
export function updateBadges(rows: readonly KnownConnection[], event: BadgeEvent): readonly KnownConnection[] {
  const id = event.action === 'delete' ? event.whatsappId : event.whatsapp.id;
  if (rows.some(isWhole)) return rows;
  return event.action === 'delete' ? without(rows, id) : [...without(rows, id), event.whatsapp].sort(byName);
}
