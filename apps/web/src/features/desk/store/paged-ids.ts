/**
 * Ids of a list that comes in pages, nearest end first: tickets by their last change, messages by their age.
 * Events and answers cross on the way, so what events did since the question was asked is remembered until it is
 * answered.
 */
export type PagedIds = {
  readonly ids: readonly number[];
  readonly hasMore: boolean;
  readonly nextPage: number;
  /** Has to be fetched from its first page before it can be trusted. */
  readonly stale: boolean;
  /** A first page has been answered. */
  readonly loaded: boolean;
  readonly loading: PageRequest | null;
  readonly failed: { readonly request: PageRequest; readonly error: unknown } | null;
  /** The question whose answer counts; answers to earlier ones are ignored. */
  readonly requestId: number;
  /** Ids that entered (true) or left (false) while a page was on its way. */
  readonly changedSinceRequest: ReadonlyMap<number, boolean>;
};

export type PageRequest = 'first' | 'more';

/** Which of two ids stands nearer to the beginning, as `sort` wants it. */
export type Order = (one: number, other: number) => number;

export const emptyPagedIds: PagedIds = {
  ids: [],
  hasMore: false,
  nextPage: 1,
  stale: false,
  loaded: false,
  loading: null,
  failed: null,
  requestId: 0,
  changedSinceRequest: new Map(),
};

/** Notes that a page is being asked for. */
export function beginPage(list: PagedIds, request: PageRequest, requestId: number): PagedIds {
  return {
    ...list,
    stale: request === 'first' ? false : list.stale,
    loading: request,
    failed: null,
    requestId,
    changedSinceRequest: new Map(),
  };
}

const withChange = (list: PagedIds, id: number, entered: boolean): PagedIds['changedSinceRequest'] =>
  list.loading === null ? list.changedSinceRequest : new Map(list.changedSinceRequest).set(id, entered);

const inOrder = (one: number | undefined, other: number | undefined, order: Order): boolean =>
  one === undefined || other === undefined || order(one, other) <= 0;

function isInPlace(ids: readonly number[], id: number, order: Order): boolean {
  const at = ids.indexOf(id);
  return at >= 0 && inOrder(ids[at - 1], id, order) && inOrder(id, ids[at + 1], order);
}

/** Where an id belongs among ordered ones, by halves: lists of thousands change many times a second. */
function placeOf(ids: readonly number[], id: number, order: Order): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(ids[middle] ?? 0, id) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts an id where it belongs. What lies beyond the pages fetched so far comes with its own page. */
export function insertId(list: PagedIds, id: number, order: Order): PagedIds {
  if (!list.loaded && list.loading === null) return list;
  const changes = withChange(list, id, true);
  const last = list.ids.at(-1);
  const isBeyond = list.hasMore && !list.ids.includes(id) && last !== undefined && order(id, last) > 0;
  if (!list.loaded || isBeyond) return { ...list, changedSinceRequest: changes };
  const moved = moveId(list, id, order);
  return changes === list.changedSinceRequest ? moved : { ...moved, changedSinceRequest: changes };
}

/**
 * Puts an id where its newest copy belongs. That copy came with an answer, so it says nothing about what a page on its
 * way will hold.
 */
export function moveId(list: PagedIds, id: number, order: Order): PagedIds {
  // At its place already: nothing to draw anew.
  if (isInPlace(list.ids, id, order)) return list;
  const others = list.ids.filter((other) => other !== id);
  const place = placeOf(others, id, order);
  return { ...list, ids: [...others.slice(0, place), id, ...others.slice(place)] };
}

/** Takes an id out; the page behind the rest moves up with it. A page on its way does not bring it back. */
export function removeId(list: PagedIds, id: number, pageSize: number): PagedIds {
  const changes = withChange(list, id, false);
  const rest = removeOutdatedId(list, id, pageSize);
  return changes === list.changedSinceRequest ? rest : { ...rest, changedSinceRequest: changes };
}

/**
 * Takes an id out whose copy does not belong here. The page on its way may hold a newer copy, which is judged when it
 * comes.
 */
export function removeOutdatedId(list: PagedIds, id: number, pageSize: number): PagedIds {
  if (!list.ids.includes(id)) return list;
  const ids = list.ids.filter((other) => other !== id);
  return { ...list, ids, nextPage: Math.min(list.nextPage, Math.floor(ids.length / pageSize) + 1) };
}

/** Puts an id back where it stood before it left. */
export function restoreId(list: PagedIds, id: number, place: number): PagedIds {
  if (list.ids.includes(id)) return list;
  return { ...list, changedSinceRequest: withChange(list, id, true), ids: [...list.ids.slice(0, place), id, ...list.ids.slice(place)] };
}

export type PageAnswer = {
  page: number;
  ids: readonly number[];
  hasMore: boolean;
  pageSize: number;
  order: Order;
  /** Whether the newest copy still belongs here. */ fits: (id: number) => boolean;
};

/** Takes an answered page in: a first one replaces what was there, a further one is added. */
export function applyPage(list: PagedIds, { page, ids, hasMore, pageSize, order, fits }: PageAnswer): PagedIds {
  const known = list.loading === 'more' ? list.ids : [];
  const entered = [...list.changedSinceRequest].filter(([, isIn]) => isIn).map(([id]) => id);
  const all = new Set([...known, ...ids.filter((id) => list.changedSinceRequest.get(id) !== false), ...entered].filter(fits));
  // Rows that left made the pages behind them move up; a page that brought nothing must not be asked for again.
  const nextPage = all.size === known.length ? page + 1 : Math.floor(all.size / pageSize) + 1;
  return {
    ...list,
    ids: [...all].sort(order),
    hasMore,
    nextPage,
    loaded: true,
    loading: null,
    failed: null,
    changedSinceRequest: new Map(),
  };
}

/** Notes that a page did not come. */
export function failPage(list: PagedIds, error: unknown): PagedIds {
  return { ...list, loading: null, failed: { request: list.loading ?? 'first', error }, changedSinceRequest: new Map() };
}
