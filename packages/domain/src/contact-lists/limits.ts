/** The largest spreadsheet that people bring, in bytes. */
export const largestSheet = 10 * 1024 * 1024;

/** What a list of contacts may hold. */
export const contactListLimits = {
  /** People in one list: more than a company of this size can write to, few enough to search without an index. */
  items: 100_000,
  /** Rows that one spreadsheet may bring, the titles not counted. */
  rows: 20_000,
  /** Further columns of a list. */
  variables: 50,
  /** Characters of the value of a further column. */
  value: 1_000,
  /** Imports of a company that are not finished. */
  openImports: 5,
  /** Imports of a company that are stored, with the rows they left out. */
  imports: 100,
  /** The largest spreadsheet, in bytes. */
  bytes: largestSheet,
} as const;

/** The longest reason of an entry of the do-not-disturb list, in characters. */
export const doNotDisturbReason = { max: 200 } as const;
