/** A record of a list. `version` grows with every change, where the server counts versions. */
export type ListRow = { id: number; version?: number };

/** One answer of a paged call. */
export type Page<Row> = {
  rows: readonly Row[];
  hasMore: boolean;
  /** How many match the search in all, where the call says so. */
  count?: number;
  /** How many exist whatever the search, where the call says so. */
  total?: number;
};

/** The pages loaded so far, first one first. */
export type Pages<P> = readonly P[];

const isOlder = (row: ListRow, other: ListRow): boolean =>
  row.version !== undefined && other.version !== undefined && row.version < other.version;

/**
 * All rows in order, each once. Pages are cut at different moments, so a row pushed down by a new one
 * comes again on the next page; the first place and the newest version win.
 */
export function flattenRows<Row extends ListRow>(pages: Pages<Page<Row>>): Row[] {
  const rows = new Map<number, Row>();
  for (const row of pages.flatMap((page) => page.rows)) {
    const known = rows.get(row.id);
    if (known === undefined || isOlder(known, row)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

const recount = <P extends Page<unknown>>(page: P, by: number): P => ({
  ...page,
  ...(page.count === undefined ? {} : { count: page.count + by }),
  ...(page.total === undefined ? {} : { total: page.total + by }),
});

/** Whether the record is among the loaded rows. */
export function hasRow(pages: Pages<Page<ListRow>>, id: number): boolean {
  return pages.some((page) => page.rows.some((row) => row.id === id));
}

/**
 * The pages after a record was added or changed: it is replaced unless the copy is older, and otherwise added on top
 * (S49).
 */
export function withRow<Row extends ListRow, P extends Page<Row>>(pages: Pages<P>, row: Row): Pages<P> {
  if (hasRow(pages, row.id)) {
    return pages.map((page) => ({
      ...page,
      rows: page.rows.map((known) => (known.id === row.id && !isOlder(row, known) ? row : known)),
    }));
  }
  return pages.map((page, index) => {
    const counted = recount(page, 1);
    return index === 0 ? { ...counted, rows: [row, ...page.rows] } : counted;
  });
}

/** The pages without a record. */
export function withoutRow<P extends Page<ListRow>>(pages: Pages<P>, id: number): Pages<P> {
  if (!hasRow(pages, id)) return pages;
  return pages.map((page) => ({ ...recount(page, -1), rows: page.rows.filter((row) => row.id !== id) }));
}
