import { sheetLimits } from '@balcao/spreadsheets';
import type { FastifyRequest } from 'fastify';
import type { OpenSheet, SheetFile } from '../../ports/spreadsheets.ts';
import { AppError } from '../errors.ts';
import type { Accept } from '../media/accept.ts';
import { receiveUpload } from './upload.ts';

export type ReceiveSheet = { request: FastifyRequest; file: SheetFile; accept: Accept };

/** Receives an uploaded spreadsheet and reads it; a file that is refused is an error of the import that says why. */
export async function receiveSheet({
  request,
  file,
  accept,
}: ReceiveSheet): Promise<{ fileName: string; sheet: OpenSheet }> {
  const upload = { field: 'file', maxBytes: sheetLimits.maxBytes, maxFiles: 1, accept } as const;
  const { files } = await receiveUpload(request, upload, async ({ fileName, stream }) => {
    await file.receive(stream, sheetLimits);
    return fileName;
  });
  const [fileName] = files;
  if (fileName === undefined) throw new AppError('ERR_IMPORT_INVALID_FILE');
  const reading = await file.read(sheetLimits);
  if ('sheet' in reading) return { fileName, sheet: reading.sheet };
  const { refusal } = reading;
  if (refusal.reason === 'tooMuchText')
    throw new AppError('ERR_IMPORT_TOO_MUCH_TEXT', { data: { line: refusal.line } });
  if (refusal.reason !== 'tooManyRows') throw new AppError('ERR_IMPORT_INVALID_FILE');
  throw new AppError('ERR_IMPORT_TOO_MANY_ROWS', {
    data: { rows: refusal.count - 1, limit: sheetLimits.maxRows - 1 },
  });
}
