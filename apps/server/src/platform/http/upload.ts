import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Accept } from '../media/accept.ts';
import { inspectFile, type InspectedFile } from '../media/inspect-file.ts';
import { createUploadTimeout, type UploadTimeout } from './upload-timeout.ts';
import { dropRest } from './upload-rest.ts';

export type UploadOptions = {
  /** The form field that carries the files: `medias` for messages, `file` everywhere else. */
  field: 'file' | 'medias';
  /** Largest single file; the platform setting `uploadLimit`. */
  maxBytes: number;
  maxFiles: number;
  accept: Accept;
  /** How long a silent sender is waited for; 30 s unless said. */
  idleMs?: number;
};

/** The plain fields of a form; one that came several times holds all its values in their order. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** What came in: what `keep` made of each file, in order, and the plain fields of the form. */
export type Upload<T> = { files: T[]; fields: FormFields };

const maxFields = 20;
const maxFieldBytes = 64 * 1024;
/** Room for boundaries, headers and fields around the files. */
const envelopeBytes = 2 * 1024 * 1024;

/**
 * Reads a multipart upload as it arrives: each file goes to `keep` as a stream, with its real type and a safe name, and
 * nothing is held in memory; `keep` reads it to its end. Over the limit 413, of a refused kind 415, malformed or
 * without a file 400, too slow 408.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  wanted: UploadOptions,
  keep: (file: InspectedFile) => Promise<T>,
): Promise<Upload<T>> {
  if (!request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  const options = withinContract(request, wanted);
  try {
    refuseByLength(request, options);
    return await readForm(request, options, keep);
  } catch (error) {
    dropRest(request.raw);
    throw error;
  }
}

/** Whatever an action or a setting allows, the endpoint never takes more than its contract says. */
function withinContract({ routeOptions }: FastifyRequest, options: UploadOptions): UploadOptions {
  const { maxFiles = Infinity, maxBytes = Infinity } = routeOptions.config.form ?? {};
  return {
    ...options,
    maxFiles: Math.min(options.maxFiles, maxFiles),
    maxBytes: Math.min(options.maxBytes, maxBytes),
  };
}

/** A body that says beforehand that it cannot fit is not read at all. */
function refuseByLength(request: FastifyRequest, { maxBytes, maxFiles }: UploadOptions): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes * maxFiles + envelopeBytes) throw tooLarge(maxBytes);
}

async function readForm<T>(
  request: FastifyRequest,
  options: UploadOptions,
  keep: (file: InspectedFile) => Promise<T>,
): Promise<Upload<T>> {
  const timeout = createUploadTimeout(options.idleMs ?? 30_000);
  const fields: Record<string, string | string[]> = {};
  const files: T[] = [];
  for await (const part of readParts(request, options, timeout)) {
    if (part.type === 'file') files.push(await keepFile(part, { ...options, timeout }, keep));
    else if (typeof part.value === 'string' && !part.valueTruncated) addField(fields, part.fieldname, part.value);
    else throw invalid(part.fieldname);
  }
  if (files.length === 0) throw invalid(options.field, 'required');
  return { files, fields };
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = known === undefined ? value : [known, value].flat();
}

/** The parts of the form one by one; whatever the parser objects to is the sender's mistake. */
async function* readParts(
  request: FastifyRequest,
  { field, maxBytes, maxFiles }: UploadOptions,
  timeout: UploadTimeout,
): AsyncGenerator<Multipart> {
  const limits = {
    fileSize: maxBytes + 1,
    files: maxFiles,
    fields: maxFields,
    parts: maxFiles + maxFields,
    fieldSize: maxFieldBytes,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  const parts = request.parts({ limits });
  for (;;) {
    const next = await timeout.wait(parts.next()).catch((error: unknown) => {
      throw error instanceof AppError ? error : invalid(field);
    });
    if (next.done) return;
    timeout.earn(Infinity);
    yield next.value;
  }
}

async function keepFile<T>(
  part: MultipartFile,
  options: UploadOptions & { timeout: UploadTimeout },
  keep: (file: InspectedFile) => Promise<T>,
): Promise<T> {
  const { field, accept, maxBytes, timeout } = options;
  if (part.fieldname !== field) throw invalid(part.fieldname);
  // A part may come without a name, whatever its type says.
  const file = await inspectFile(readChunks(part, field, timeout), {
    fileName: part.filename || '',
    accept,
    maxBytes,
  });
  if (file === null) throw invalid(field, 'required');
  const kept = await keep(file);
  if (!file.stream.readableEnded) throw new Error('A file of an upload was not read to its end');
  return kept;
}

async function* readChunks(part: MultipartFile, field: string, timeout: UploadTimeout): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]();
  for (;;) {
    const next = await timeout.wait(chunks.next()).catch((error: unknown) => {
      throw error instanceof AppError ? error : invalid(field);
    });
    if (next.done) return;
    timeout.earn(next.value.length);
    yield next.value;
  }
}

const tooLarge = (limit: number): AppError => new AppError('ERR_FILE_TOO_LARGE', { data: { limit } });

const invalid = (field: string, why = 'invalid'): AppError =>
  new AppError('ERR_VALIDATION', { data: { fields: { [field.slice(0, 100)]: why } } });
