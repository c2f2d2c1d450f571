/**
 * The messages of a conversation that are here: one stretch without holes, oldest first. It begins at the newest
 * message, or around one that somebody jumped to, and grows at both ends. Events and answers cross on the way, so what
 * arrived since a question was asked is remembered until it is answered.
 */
export type Stretch = {
  readonly ids: readonly number[];
  readonly hasOlder: boolean;
  /** There are newer ones that are not here; what arrives meanwhile lies behind a hole. */
  readonly hasNewer: boolean;
  /** Arrived behind the hole, to be counted only. */
  readonly beyond: readonly number[];
  /** Has to be fetched again before it can be trusted. */
  readonly stale: boolean;
  /** A first answer has come. */
  readonly loaded: boolean;
  readonly loading: StretchWish | null;
  readonly failed: { readonly wish: StretchWish; readonly error: unknown } | null;
  /** The question whose answer counts; answers to earlier ones are ignored. */
  readonly round: number;
  /** Arrived while an answer was on its way. */
  readonly since: readonly number[];
};

/** The newest page, the next one at either end, or the page that holds a certain message. */
export type StretchWish = 'first' | 'older' | 'newer' | 'around';

export const noStretch: Stretch = {
  ids: [],
  hasOlder: false,
  hasNewer: false,
  beyond: [],
  stale: false,
  loaded: false,
  loading: null,
  failed: null,
  round: 0,
  since: [],
};

const replaces = (wish: StretchWish | null): boolean => wish === 'first' || wish === 'around';

/** Notes that messages are being asked for. */
export function beginStretch(stretch: Stretch, wish: StretchWish, round: number): Stretch {
  return { ...stretch, stale: replaces(wish) ? false : stretch.stale, loading: wish, failed: null, round, since: [] };
}

const withId = (ids: readonly number[], id: number): readonly number[] => (ids.includes(id) ? ids : [...ids, id]);

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** Puts a message where it belongs. What lies beyond either end comes with its own page. */
export function enterStretch(stretch: Stretch, id: number): Stretch {
  if (!stretch.loaded && stretch.loading === null) return stretch;
  const since = stretch.loading === null ? stretch.since : withId(stretch.since, id);
  const noted = since === stretch.since ? stretch : { ...stretch, since };
  if (!stretch.loaded || stretch.ids.includes(id)) return noted;
  const [oldest, newest] = [stretch.ids[0], stretch.ids.at(-1)];
  if (newest === undefined || (id > newest && !stretch.hasNewer)) return { ...noted, ids: [...stretch.ids, id] };
  if (id > newest) return { ...noted, beyond: withId(stretch.beyond, id) };
  if (oldest !== undefined && id < oldest && stretch.hasOlder) return noted;
  return { ...noted, ids: ascending([...stretch.ids, id]) };
}

export type StretchAnswer = { ids: readonly number[]; hasMore: boolean; hasNewer: boolean };

/**
 * Takes an answer in: the newest page and one around a message replace what was there, the others are added at their
 * end.
 */
export function takeStretch(stretch: Stretch, answer: StretchAnswer): Stretch {
  const wish = stretch.loading ?? 'first';
  const hasOlder = wish === 'newer' ? stretch.hasOlder : answer.hasMore;
  const hasNewer = wish === 'older' ? stretch.hasNewer : wish === 'first' ? false : answer.hasNewer;
  const joined = ascending([...(replaces(wish) ? [] : stretch.ids), ...answer.ids]);
  const bare: Stretch = {
    ...stretch,
    ids: joined,
    hasOlder,
    hasNewer,
    beyond: [],
    loaded: true,
    loading: null,
    failed: null,
    since: [],
  };
  return [...stretch.beyond, ...stretch.since].reduce(enterStretch, bare);
}

/** Notes that an answer did not come. */
export function failStretch(stretch: Stretch, error: unknown): Stretch {
  return { ...stretch, loading: null, failed: { wish: stretch.loading ?? 'first', error }, since: [] };
}
