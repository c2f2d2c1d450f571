import type { Address } from '@balcao/whatsapp';
import type { AuthStore, DeviceServices } from '@balcao/whatsapp';

/** Keys kept in memory for a test, with a switch that makes writing fail. */
export type MemoryAuth = AuthStore & {
  failing: boolean;
  /** Writes of keys wait for this promise. */
  held: Promise<void> | undefined;
  readonly written: { creds: number; keys: number };
  /** The kinds of keys that each write contained. */
  readonly together: ReadonlySet<string>[];
};

export function createMemoryAuth(): MemoryAuth {
  let creds: string | null = null;
  const keys = new Map<string, string>();
  const written = { creds: 0, keys: 0 };
  const together: Set<string>[] = [];
  const mayWrite = (): void => {
    if (auth.failing) throw new Error('the lease is somebody else’s');
  };
  const auth: MemoryAuth = {
    failing: false,
    held: undefined,
    written,
    together,
    readCreds: async () => creds,
    async writeCreds(json) {
      mayWrite();
      written.creds += 1;
      creds = json;
    },
    readKeys: async (kind, ids) =>
      new Map(
        ids.flatMap((id) => {
          const value = keys.get(`${kind}:${id}`);
          return value === undefined ? [] : [[id, value] as const];
        }),
      ),
    // Reversed, so that no test relies on the order.
    listKeys: async (kind) =>
      new Map(
        [...keys]
          .reverse()
          .flatMap(([name, value]) =>
            name.startsWith(`${kind}:`) ? [[name.slice(kind.length + 1), value] as const] : [],
          ),
      ),
    async writeKeys(changes) {
      await auth.held;
      mayWrite();
      written.keys += 1;
      together.push(new Set(changes.filter(({ value }) => value !== null).map(({ kind }) => kind)));
      for (const { kind, id, value } of changes) {
        if (value === null) keys.delete(`${kind}:${id}`);
        else keys.set(`${kind}:${id}`, value);
      }
    },
    async wipe(keptParts) {
      creds = null;
      for (const name of keys.keys()) if (!keptParts.some((kept) => name === `received:${kept}`)) keys.delete(name);
    },
  };
  return auth;
}

type Known = { fromMe: boolean; text: string; from: Address | null };

/** What the server would keep in its database. */
export function createMemoryServices(
  findMessage: (id: string) => Known | null = () => null,
): DeviceServices & { auth: MemoryAuth } {
  const sent = new Map<string, Uint8Array>();
  return {
    auth: createMemoryAuth(),
    sent: { keep: async (id, content) => void sent.set(id, content), find: async (id) => sent.get(id) ?? null },
    findMessage: async (id) => findMessage(id),
  };
}
