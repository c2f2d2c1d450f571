import type { SheetLimits, SheetReading } from '@balcao/spreadsheets';

/** Reads the tables that people bring along. */
export type Spreadsheets = {
  /**
   * The first sheet of a file (.xlsx, .xls or a text with columns), or why it is not taken. Nothing a file holds can
   * stop the node, hold its event loop or fill its memory; a file that takes longer than half a minute is unreadable.
   */
  read(file: Buffer, limits: SheetLimits): Promise<SheetReading>;
};
