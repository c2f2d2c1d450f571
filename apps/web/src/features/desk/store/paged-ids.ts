/**
 * Ids of a list that is loaded in pages, in the order of the list. Events and answers may overlap, so what events
 * changed since a request was sent is kept until it is answered.
 */
export type PagedIds = {
  readonly ids: readonly number[];
  readonly hasMore: boolean;
  readonly nextPage: number;
  /** Has to be fetched again from the first page before it is shown. */
  readonly stale: boolean;
  /** A first page has arrived. */
  readonly loaded: boolean;
  readonly loading: PageRequest | null;
  readonly failed: { readonly request: PageRequest; readonly error: unknown } | null;
  /** The request whose answer counts; answers to earlier ones are ignored. */
  readonly requestId: number;
  /** Ids that events added (true) or removed (false) while a request was running. */
  readonly changedSinceRequest: ReadonlyMap<number, boolean>;
};

export type PageRequest = 'first' | 'more';

/** Compares two ids by their position, for `sort`. */
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

/** The list after a page was requested. */
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

/** The position of an id among sorted ones. A binary search, because lists of thousands change many times a second. */
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

/** Adds an id at its place. What lies beyond the loaded pages arrives with its own page. */
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
 * Moves an id to the place of its newest copy. That copy came with an answer, so it says nothing about the page being
 * fetched.
 */
export function moveId(list: PagedIds, id: number, order: Order): PagedIds {
  // It is at its place already, so nothing has to be redrawn.
  if (isInPlace(list.ids, id, order)) return list;
  const others = list.ids.filter((other) => other !== id);
  const place = placeOf(others, id, order);
  return { ...list, ids: [...others.slice(0, place), id, ...others.slice(place)] };
}

/** Removes an id, also from the page being fetched. */
export function removeId(list: PagedIds, id: number, pageSize: number): PagedIds {
  const changes = withChange(list, id, false);
  const rest = removeOutdatedId(list, id, pageSize);
  return changes === list.changedSinceRequest ? rest : { ...rest, changedSinceRequest: changes };
}

/**
 * Removes an id whose known copy does not belong in the list. The page being fetched may bring a newer copy that does.
 */
export function removeOutdatedId(list: PagedIds, id: number, pageSize: number): PagedIds {
  if (!list.ids.includes(id)) return list;
  const ids = list.ids.filter((other) => other !== id);
  return { ...list, ids, nextPage: Math.min(list.nextPage, Math.floor(ids.length / pageSize) + 1) };
}

/** Restores an id at its former position. */
export function restoreId(list: PagedIds, id: number, place: number): PagedIds {
  if (list.ids.includes(id)) return list;
  return {
    ...list,
    changedSinceRequest: withChange(list, id, true),
    ids: [...list.ids.slice(0, place), id, ...list.ids.slice(place)],
  };
}

export type PageAnswer = {
  page: number;
  ids: readonly number[];
  hasMore: boolean;
  pageSize: number;
  order: Order;
  /** Whether the newest copy still belongs in the list. */
  fits: (id: number) => boolean;
};

/** The list with an answered page: a first page replaces the ids, a further one is added. */
export function applyPage(list: PagedIds, { page, ids, hasMore, pageSize, order, fits }: PageAnswer): PagedIds {
  const known = list.loading === 'more' ? list.ids : [];
  const entered = [...list.changedSinceRequest].filter(([, isIn]) => isIn).map(([id]) => id);
  const all = new Set(
    [...known, ...ids.filter((id) => list.changedSinceRequest.get(id) !== false), ...entered].filter(fits),
  );
  // Removed rows moved the following pages up. A page that brought nothing new must not be requested again.
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

/** The list after a request failed. */
export function failPage(list: PagedIds, error: unknown): PagedIds {
  return {
    ...list,
    loading: null,
    failed: { request: list.loading ?? 'first', error },
    changedSinceRequest: new Map(),
  };
}
