import type { GroupMetadata } from 'baileys';

const freshForMs = 5 * 60_000;

/** What is known of groups. Asking WhatsApp for each message of a lively group is a way to be locked out. */
export function createGroupCache(ask: (jid: string) => Promise<GroupMetadata>) {
  const known = new Map<string, { group: Promise<GroupMetadata>; until: number }>();
  const get = (jid: string): Promise<GroupMetadata> => {
    const cached = known.get(jid);
    if (cached && cached.until > Date.now()) return cached.group;
    const group = ask(jid);
    known.set(jid, { group, until: Date.now() + freshForMs });
    group.catch(() => known.delete(jid));
    return group;
  };
  return {
    get,
    /** Its subject, or nothing when WhatsApp does not tell: a message does not wait for a name. */
    findSubject: (jid: string): Promise<string | undefined> =>
      get(jid).then(
        ({ subject }) => subject,
        () => undefined,
      ),
    /** Something about it changed. */
    forget: (jid: string): void => void known.delete(jid),
  };
}

export type GroupCache = ReturnType<typeof createGroupCache>;
