import type { Readable } from 'node:stream';
import type { SheetLimits, SheetRefusal, SheetRow } from '@balcao/spreadsheets';

/** A sheet that was read: its size, and its rows some at a time. */
export type OpenSheet = {
  /** Filled rows, the one with the titles included. */
  readonly rowCount: number;
  /** Cells of the widest row. */
  readonly columnCount: number;
  /** Characters of all cells together. */
  readonly textLength: number;
  /** The rows in their order, in pages that are small whatever the sheet holds. Can be called again. */
  pages(): AsyncIterable<readonly SheetRow[]>;
};

/** A file with columns while it is worked with; it lies on the disk. */
export type SheetFile = {
  /** Stores what the file holds; over the limit ERR_FILE_TOO_LARGE. */
  receive(content: Readable, limits: SheetLimits): Promise<void>;
  /** Reads the first sheet (.xlsx, .xls or a text with columns) once it is the company's turn, or why it is refused. */
  read(limits: SheetLimits): Promise<{ sheet: OpenSheet } | { refusal: SheetRefusal }>;
};

/** For whom a file is read. */
export type SheetTurn = {
  readonly companyId: number;
  /** Background work waits as long as it takes; uploads of people are refused when their company has too many. */
  readonly inBackground?: boolean;
};

/** Reads the tables that people bring along. */
export type Spreadsheets = {
  /**
   * Opens a file for the duration of `work` and deletes it afterwards. Nothing a file holds can stop the node, hold its
   * event loop or fill its memory; a file that takes longer than half a minute is unreadable. Companies take turns.
   * ERR_TOO_MANY_IMPORTS when a company has several files open, ERR_UNAVAILABLE when no turn comes in time.
   */
  withFile<T>(turn: SheetTurn, work: (file: SheetFile) => Promise<T>): Promise<T>;
};
