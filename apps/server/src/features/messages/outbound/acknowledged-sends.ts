/** As many are remembered; the answer of the database takes over for older ones. */
const most = 2_000;

/**
 * The sends of this node that a driver was sure of: with its receipt it is stored that WhatsApp has the message, and the
 * event that says the same has nothing left to change.
 */
export function createAcknowledgedSends() {
  const storing = new Map<string, Promise<boolean>>();
  const keyOf = (connectionId: number, wid: string): string => `${connectionId} ${wid}`;
  return {
    /** A receipt is being stored; `isStored` answers whether it was. */
    add(connectionId: number, wid: string, isStored: Promise<boolean>): void {
      storing.set(
        keyOf(connectionId, wid),
        isStored.catch(() => false),
      );
      for (const oldest of storing.keys()) {
        if (storing.size <= most) return;
        storing.delete(oldest);
      }
    },
    /** A message is sent once more: what was known of it says nothing about that. */
    forget: (connectionId: number, wid: string): void => void storing.delete(keyOf(connectionId, wid)),
    /** Whether the receipt of a message is stored, once that is known; false for one that nobody remembers. */
    async has(connectionId: number, wid: string): Promise<boolean> {
      const isStored = await storing.get(keyOf(connectionId, wid));
      return isStored ?? false;
    },
  };
}

export type AcknowledgedSends = ReturnType<typeof createAcknowledgedSends>;
