import { Readable, Writable, type Duplex } from 'node:stream';
import type pg from 'pg';

/** What COPY needs of pg's connection beyond its types. */
type CopyConnection = {
  stream: Duplex;
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** The server sends a message per row; handing each on by itself would cost more than reading it. */
const batchBytes = 64 * 1024;

/** The rows that `COPY … TO STDOUT` sends, as the server writes them. Reads no faster than its consumer takes. */
class CopyOut extends Readable implements pg.Submittable {
  readonly #sql: string;
  #connection: CopyConnection | null = null;
  #rows: Buffer[] = [];
  #size = 0;
  /** How many rows came. */
  rows = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#sql);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection): void {
    this.rows += 1;
    // The chunk is a view of pg's receive buffer, which the next bytes from the server overwrite.
    this.#rows.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= batchBytes && !this.#pushRows()) stream.pause();
  }

  handleCommandComplete(): void {
    this.#pushRows();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  #pushRows(): boolean {
    if (this.#size === 0 || this.destroyed) return true;
    const batch = Buffer.concat(this.#rows);
    this.#rows = [];
    this.#size = 0;
    return this.push(batch);
  }
}

/** Takes rows for `COPY … FROM STDIN`; finished when the server has stored them all. */
class CopyIn extends Writable implements pg.Submittable {
  readonly #sql: string;
  #connection: CopyConnection | null = null;
  #isOpen = false;
  #whenOpen: () => void = () => undefined;
  #whenStored: () => void = () => undefined;
  /** How many rows the server stored. */
  rows = 0;

  constructor(sql: string) {
    super({ highWaterMark: 4 * batchBytes });
    this.#sql = sql;
  }

  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#sql);
  }

  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.#whenOpen();
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#onceOpen((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', callback);
      else callback();
    });
  }

  override _final(callback: () => void): void {
    this.#onceOpen((connection) => {
      this.#whenStored = callback;
      connection.endCopyFrom();
    });
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // Otherwise the server would wait for the rest, and the connection could not even roll back. A server that refused
    // the rows itself ignores it.
    if (error) this.#connection?.sendCopyFail('the source failed');
    callback(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.#whenStored();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  /** The server takes rows only after it has read the statement. */
  #onceOpen(send: (connection: CopyConnection) => void): void {
    const connection = this.#connection;
    if (this.#isOpen && connection) send(connection);
    else this.#whenOpen = () => this.#onceOpen(send);
  }
}

/** Starts a `COPY … TO STDOUT`. */
export const copyOut = (client: pg.Client, sql: string): CopyOut => client.query(new CopyOut(sql));

/** Starts a `COPY … FROM STDIN`. */
export const copyIn = (client: pg.Client, sql: string): CopyIn => client.query(new CopyIn(sql));
