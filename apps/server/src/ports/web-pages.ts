/** Pages of the web at addresses that customers or attendants write. */
export type WebPages = {
  /** The beginning of a page; null when there is none to read there, or when nobody may be led there. */
  readStart(url: string): Promise<string | null>;
};
