import type { SheetLimits, SheetRefusal } from '@balcao/spreadsheets';

/** The file a process is to read, and where it writes the rows. */
export type ToReader = { file: string; rowsFile: string; limits: SheetLimits };

/** How large the sheet is, and how many bytes each page of its rows takes in the file of rows. */
export type ReadSheet = { rowCount: number; columnCount: number; textLength: number; pageBytes: readonly number[] };

/** What the process sends: that the rows are written, or why it refuses the file. */
export type FromReader = { sheet: ReadSheet } | { refusal: SheetRefusal };
