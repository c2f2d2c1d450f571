import type { GroupMetadata } from 'baileys';

const freshForMs = 5 * 60_000;

/** Caches the metadata of groups. WhatsApp blocks accounts that ask for it with every message of a busy group. */
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
    /** The subject of a group, or undefined when WhatsApp does not answer: messages are delivered without it. */
    findSubject: (jid: string): Promise<string | undefined> =>
      get(jid).then(
        ({ subject }) => subject,
        () => undefined,
      ),
    /** Call it when the group changed. */
    forget: (jid: string): void => void known.delete(jid),
  };
}

export type GroupCache = ReturnType<typeof createGroupCache>;
