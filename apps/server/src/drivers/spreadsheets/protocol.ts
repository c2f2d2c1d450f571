import type { SheetLimits, SheetRefusal, SheetRow } from '@balcao/spreadsheets';

/** The file a process is to read. */
export type ToReader = { file: Uint8Array; limits: SheetLimits };

/** What it answers: rows, some at a time, until it is done, or why it takes none. */
export type FromReader = { rows: readonly SheetRow[] } | { done: true } | { refusal: SheetRefusal };
