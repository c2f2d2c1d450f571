export { csvType, writeCsv } from './write-csv.ts';
export { guardFormula, unguardFormula } from './formula-guard.ts';
export type { Sheet, SheetLimits, SheetReading, SheetRefusal, SheetRow } from './sheet.ts';
export { sheetLimits } from './sheet.ts';
export { writeXlsx, xlsxType } from './write-xlsx.ts';
export { writeZip, type ZipEntry } from './write-zip.ts';
