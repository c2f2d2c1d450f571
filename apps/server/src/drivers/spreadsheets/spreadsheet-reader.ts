import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SheetLimits } from '@balcao/spreadsheets';
import { AppError } from '../../platform/errors.ts';
import { FairGate } from '../../platform/fair-gate.ts';
import { isDiskFull } from '../../platform/media/is-disk-full.ts';
import { prepareSpoolFolder, removeFile, spool } from '../../platform/media/spool.ts';
import { MediaStoreUnavailable } from '../../ports/media-store.ts';
import type { SheetFile, SheetTurn, Spreadsheets } from '../../ports/spreadsheets.ts';
import { readApart, type ReaderOptions } from './read-apart.ts';
import { readPages } from './sheet-pages.ts';

/** How long a file may be read; an honest one of twenty thousand rows takes a few seconds. */
const readingMs = 30_000;
/** How many files are read at once, one of each company; the others wait. */
const atOnce = 2;
/** How long a person waits for a turn, and background work. */
const patienceMs = { person: 45_000, background: 10 * 60_000 } as const;
/** How many uploads of a company may be on their way in, waiting or being read. */
const openPerCompany = 4;

export type SpreadsheetOptions = {
  /** Where files lie while they are worked with. */
  folder: string;
  patience?: number;
  program?: string | undefined;
};

/** Reads spreadsheets from the disk, in processes of their own and by turns. */
export async function createSpreadsheets({
  folder,
  patience = readingMs,
  program,
}: SpreadsheetOptions): Promise<Spreadsheets> {
  await prepareSpoolFolder(folder);
  const gate = new FairGate({ slots: atOnce, perKey: 1, patienceMs: patienceMs.person });
  const uploads = new Map<number, number>();
  const count = (companyId: number, change: 1 | -1): void => {
    const open = (uploads.get(companyId) ?? 0) + change;
    if (open > openPerCompany) throw new AppError('ERR_TOO_MANY_IMPORTS');
    if (open === 0) uploads.delete(companyId);
    else uploads.set(companyId, open);
  };
  return {
    async withFile(turn, work) {
      if (!turn.inBackground) count(turn.companyId, 1);
      const opened = openFile({ folder, turn, gate, reader: { patience, program } });
      try {
        return await work(opened.file);
      } finally {
        if (!turn.inBackground) count(turn.companyId, -1);
        await opened.remove();
      }
    },
  };
}

type Opening = { folder: string; turn: SheetTurn; gate: FairGate; reader: ReaderOptions };

function openFile({ folder, turn, gate, reader }: Opening): { file: SheetFile; remove: () => Promise<void> } {
  const rowsFile = join(folder, randomUUID());
  let received: string | null = null;
  const read = async (limits: SheetLimits): ReturnType<SheetFile['read']> => {
    if (received === null) throw new Error('A sheet was to be read before its file was received');
    const file = received;
    await gate.enter(turn.companyId, turn.inBackground ? patienceMs.background : undefined);
    try {
      const reading = await readApart({ file, rowsFile, limits }, reader);
      if ('refusal' in reading) return reading;
      const { pageBytes, ...size } = reading.sheet;
      return { sheet: { ...size, pages: () => readPages(rowsFile, pageBytes) } };
    } finally {
      gate.leave(turn.companyId);
    }
  };
  return {
    file: {
      async receive(content, { maxBytes }) {
        const spooled = await spool(content, { folder, maxBytes }).catch((error: unknown) => {
          throw isDiskFull(error) ? new MediaStoreUnavailable('full', error) : error;
        });
        received = spooled.path;
      },
      read,
    },
    async remove() {
      if (received !== null) await removeFile(received);
      await removeFile(rowsFile);
    },
  };
}
