/** A filled row of a sheet; its line is the one a spreadsheet program shows, so empty rows in between count. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** The first sheet of a file: its rows that hold anything, as text. */
export type Sheet = { readonly rows: readonly SheetRow[] };

/** Why a file is not taken. */
export type SheetRefusal =
  /** Neither a spreadsheet nor a text with columns, cut short, or under a password. */
  | { readonly reason: 'unreadable' }
  /** More bytes than are taken, packed or unpacked. */
  | { readonly reason: 'tooLarge' }
  /** More filled rows than are taken; as many as there are. */
  | { readonly reason: 'tooManyRows'; readonly count: number }
  | { readonly reason: 'tooManyColumns'; readonly count: number }
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
};

/** What an import takes: more than a shop has customers, less than would tie up the machine. */
export const sheetLimits: SheetLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxUnpackedBytes: 96 * 1024 * 1024,
  maxRows: 20_001,
  maxColumns: 100,
};

/** Takes rows one by one and stops storing them once there are too many, but goes on counting. */
export class RowCollector {
  readonly #limits: SheetLimits;
  readonly #rows: SheetRow[] = [];
  #count = 0;
  #widest = 0;

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
    if (this.#count <= this.#limits.maxRows && !this.isTooWide) this.#rows.push({ line, cells });
  }

  finish(): SheetReading {
    if (this.isTooWide) return { refusal: { reason: 'tooManyColumns', count: this.#widest } };
    if (this.#count > this.#limits.maxRows) return { refusal: { reason: 'tooManyRows', count: this.#count } };
    return this.#count === 0 ? { refusal: { reason: 'empty' } } : { sheet: { rows: this.#rows } };
  }
}
