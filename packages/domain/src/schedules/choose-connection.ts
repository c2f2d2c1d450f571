/** A connection of the company, and what a contact has to do with it. */
export type ConnectionOfContact = {
  readonly id: number;
  readonly isConnected: boolean;
  readonly isDefault: boolean;
  /** Whether a conversation with the contact runs over it. */
  readonly isRunning: boolean;
  /** When the last conversation over it changed, in milliseconds; null for none. */
  readonly lastAt: number | null;
};

/**
 * The connection that a message to a contact leaves by when nobody has chosen one: where a conversation runs, where the
 * last one was, the default one, any. One that is connected goes before one that is not.
 */
export function chooseConnection<C extends ConnectionOfContact>(connections: readonly C[]): C | null {
  const [first = null] = connections.toSorted(
    (one, other) =>
      Number(other.isConnected) - Number(one.isConnected) ||
      Number(other.isRunning) - Number(one.isRunning) ||
      (other.lastAt ?? 0) - (one.lastAt ?? 0) ||
      Number(other.isDefault) - Number(one.isDefault) ||
      one.id - other.id,
  );
  return first;
}
