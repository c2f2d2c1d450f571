/** A filled row of a sheet; its line is the one a spreadsheet program shows, so empty rows in between count. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** The first sheet of a file: its rows that hold anything, as text. */
export type Sheet = {
  readonly rows: readonly SheetRow[];
  /** Cells of the widest row. */
  readonly columnCount: number;
  /** Characters of all cells together. */
  readonly textLength: number;
};

/** Why a file is not taken. */
export type SheetRefusal =
  /** Neither a spreadsheet nor a text with columns, cut short, or under a password. */
  | { readonly reason: 'unreadable' }
  /** More bytes than are taken, packed or unpacked. */
  | { readonly reason: 'tooLarge' }
  /** More filled rows than are taken; as many as there are. */
  | { readonly reason: 'tooManyRows'; readonly count: number }
  | { readonly reason: 'tooManyColumns'; readonly count: number }
  /** More characters in a row, or in all of them, than are taken; the line in which the limit was passed. */
  | { readonly reason: 'tooMuchText'; readonly line: number }
  | { readonly reason: 'empty' };

export type SheetReading = { readonly sheet: Sheet } | { readonly refusal: SheetRefusal };

export type SheetLimits = {
  /** Of the file as it came. */
  readonly maxBytes: number;
  /** Of everything inside a packed file. */
  readonly maxUnpackedBytes: number;
  /** Filled rows, the one with the titles included. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Characters of all cells of a row together. */
  readonly maxRowLength: number;
  /** Characters of all rows together: a packed file may show one long text in every cell. */
  readonly maxTextLength: number;
};

/** What an import takes: more than a shop has customers, less than would tie up the machine. */
export const sheetLimits: SheetLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxUnpackedBytes: 96 * 1024 * 1024,
  maxRows: 20_001,
  maxColumns: 100,
  // As much as spreadsheet programs let into one cell.
  maxRowLength: 32_767,
  // As much as the largest text with columns can hold.
  maxTextLength: 10 * 1024 * 1024,
};

/** What no table of the database holds: the NUL character, and halves of surrogate pairs. */
const neverStored = /[\0\p{Cs}]/gu;

/** Collects rows one by one and stops storing them once there are too many or too long ones, but goes on counting. */
export class RowCollector {
  readonly #limits: SheetLimits;
  #rows: SheetRow[] = [];
  #count = 0;
  #widest = 0;
  #textLength = 0;
  /** The line that has too much text, or that was too much with all before it. */
  #longLine: number | null = null;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  /** Whether a wider row came than is taken: nothing that follows changes the refusal. */
  get isTooWide(): boolean {
    return this.#widest > this.#limits.maxColumns;
  }

  add(line: number, cells: string[]): void {
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length === 0) return;
    this.#count += 1;
    this.#widest = Math.max(this.#widest, cells.length);
    if (this.#count <= this.#limits.maxRows && !this.isTooWide && this.#longLine === null) this.#store(line, cells);
  }

  #store(line: number, cells: readonly string[]): void {
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    this.#textLength += length;
    if (length > this.#limits.maxRowLength || this.#textLength > this.#limits.maxTextLength) {
      this.#longLine = line;
      this.#rows = [];
      return;
    }
    this.#rows.push({ line, cells: cells.map((cell) => cell.replaceAll(neverStored, '')) });
  }

  finish(): SheetReading {
    if (this.isTooWide) return { refusal: { reason: 'tooManyColumns', count: this.#widest } };
    if (this.#count > this.#limits.maxRows) return { refusal: { reason: 'tooManyRows', count: this.#count } };
    if (this.#longLine !== null) return { refusal: { reason: 'tooMuchText', line: this.#longLine } };
    if (this.#count === 0) return { refusal: { reason: 'empty' } };
    return { sheet: { rows: this.#rows, columnCount: this.#widest, textLength: this.#textLength } };
  }
}
