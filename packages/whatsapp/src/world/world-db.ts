/** Told instead of a connection when notifications may have been missed: everybody looks again. */
export const everyConnection = 0;

/** What the virtual world needs of a database. Each operation of the world is one statement, hence one transaction. */
export type WorldDb = {
  query<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** The same for what may be forgotten when the database dies: done again, it changes nothing. */
  note(text: string, values?: unknown[]): Promise<void>;
  /** Calls the handler whenever something changed for a connection; the answer ends it. */
  listen(handler: (connectionId: number) => void): () => void;
};
