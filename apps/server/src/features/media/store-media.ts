import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { type FormFields, receiveUpload, type UploadOptions } from '../../platform/http/upload.ts';
import { acceptEverything } from '../../platform/media/accept.ts';
import { inspectFile, type InspectedFile } from '../../platform/media/inspect-file.ts';
import { newMediaKey } from '../../platform/media/media-key.ts';
import type { PictureSize } from '../../platform/media/picture-size.ts';
import type { PlatformWork, Work } from '../../platform/unit-of-work.ts';
import { requireStorage } from '../plans/index.ts';
import type { StoreDeps } from './deps.ts';
import {
  insertMediaFiles,
  listMediaIds,
  type MediaFile,
  registerBytes,
  keepBytes,
  type Visibility,
} from './queries.ts';

/** Longer than any upload takes. */
const leftoverHours = 24;

/** Whose files these become and who may read them. */
export type FileOwner = { companyId: number; visibility: Visibility };

/** A file whose bytes are kept, and what was learnt of it on the way. */
export type KeptFile = MediaFile & { readonly size: PictureSize | null };

/** What the caller saves together with the files, in their transaction. */
export type SaveWith<T> = (work: Work, files: readonly KeptFile[], fields: FormFields) => Promise<T>;

export type UploadToStore = FileOwner & {
  request: FastifyRequest;
  upload: UploadOptions;
  /** What is to be found out beforehand, while no transaction is open; when it refuses, the files are not kept. */
  beforeSaving?: (fields: FormFields) => Promise<void>;
};

/** Keeps the files of an upload and what the caller saves with them, while the plan has room: all of it, or nothing. */
export async function storeUpload<T>(
  deps: StoreDeps,
  { request, upload, beforeSaving, ...filing }: UploadToStore,
  saveWith: SaveWith<T>,
): Promise<T> {
  await deps.uow.read(filing.companyId, requireStorage);
  const kept: KeptFile[] = [];
  const keep = async (file: InspectedFile): Promise<void> =>
    void kept.push(await writeBytes(deps, file, { ...filing, maxBytes: upload.maxBytes }));
  const { fields } = await orDiscard(deps, kept, async () => {
    const received = await receiveUpload(request, upload, keep);
    await beforeSaving?.(received.fields);
    return received;
  });
  return record(deps, { companyId: filing.companyId, kept, fields }, saveWith);
}

export type PlatformUploadToStore = Omit<UploadToStore, 'visibility'>;

/**
 * The same for files that the operator shows to every company. They belong to the operator's company; what the caller
 * saves with them belongs to the platform.
 */
export async function storePlatformUpload<T>(
  deps: StoreDeps,
  { request, upload, companyId }: PlatformUploadToStore,
  saveWith: (work: PlatformWork, files: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const { uow } = deps;
  await uow.read(companyId, requireStorage);
  const kept: KeptFile[] = [];
  const filing = { companyId, visibility: 'platform', maxBytes: upload.maxBytes } as const;
  const keep = async (file: InspectedFile): Promise<void> => void kept.push(await writeBytes(deps, file, filing));
  await orDiscard(deps, kept, () => receiveUpload(request, upload, keep));
  return orDiscardUnrecorded(deps, { companyId, kept }, () =>
    uow.writePlatform(async (work) => {
      await insertKept({ ...work, db: uow.asTenant(work.db, companyId) }, kept);
      return saveWith(work, kept);
    }),
  );
}

export type BytesToStore = FileOwner & { fileName: string; content: Buffer | Readable; maxBytes: number };

/**
 * Keeps a file that did not come from a browser, such as a customer's: of any kind, but only harmless ones are ever
 * shown.
 */
export async function storeBytes<T>(
  deps: StoreDeps,
  { fileName, content, maxBytes, ...filing }: BytesToStore,
  saveWith: SaveWith<T>,
): Promise<T> {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  const file = await inspectFile(source, { fileName, accept: acceptEverything, maxBytes });
  if (file === null) throw new AppError('ERR_VALIDATION', { data: { fields: { file: 'required' } } });
  const kept = [await writeBytes(deps, file, { ...filing, maxBytes })];
  return record(deps, { companyId: filing.companyId, kept, fields: {} }, saveWith);
}

/** Bytes come first and outside any transaction: a slow sender must not hold a database connection. */
async function writeBytes(
  { uow, store, clock }: StoreDeps,
  { fileName, mime, size, stream }: InspectedFile,
  { companyId, visibility, maxBytes }: FileOwner & { maxBytes: number },
): Promise<KeptFile> {
  const id = randomUUID();
  const key = newMediaKey({ companyId, id, at: clock.now() });
  await uow.write(companyId, ({ db }) => registerBytes(db, key, leftoverHours));
  const { bytes, sha256 } = await store.put(key, stream, { mime, maxBytes });
  return { id, key, fileName, mime, bytes, sha256, visibility, size };
}

type Kept = { companyId: number; kept: readonly KeptFile[]; fields: FormFields };

function record<T>(deps: StoreDeps, { companyId, kept, fields }: Kept, saveWith: SaveWith<T>): Promise<T> {
  return orDiscardUnrecorded(deps, { companyId, kept }, () =>
    deps.uow.write(companyId, async (work) => {
      await insertKept(work, kept);
      return saveWith(work, kept, fields);
    }),
  );
}

/** Gives stored bytes their rows. */
async function insertKept({ db }: Work, kept: readonly KeptFile[]): Promise<void> {
  await insertMediaFiles(db, kept);
  await keepBytes(
    db,
    kept.map(({ key }) => key),
  );
}

async function orDiscardUnrecorded<T>(
  deps: StoreDeps,
  { companyId, kept }: Pick<Kept, 'companyId' | 'kept'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await discardUnrecorded(deps, companyId, kept);
    throw error;
  }
}

/**
 * A connection lost during the commit leaves open whether it happened: bytes go only when their rows are surely not
 * there.
 */
async function discardUnrecorded(deps: StoreDeps, companyId: number, kept: readonly MediaFile[]): Promise<void> {
  try {
    const recorded = await deps.uow.read(companyId, (db) =>
      listMediaIds(
        db,
        kept.map(({ id }) => id),
      ),
    );
    await discard(
      deps,
      kept.filter(({ id }) => !recorded.includes(id)),
    );
  } catch (err) {
    deps.log.warn({ err, companyId, mediaIds: kept.map(({ id }) => id) }, 'stored files may have no record');
  }
}

async function orDiscard<T>(deps: StoreDeps, kept: readonly MediaFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await discard(deps, kept);
    throw error;
  }
}

async function discard({ store, log }: StoreDeps, files: readonly MediaFile[]): Promise<void> {
  for (const { id, key } of files) {
    await store
      .remove(key)
      .catch((err: unknown) => log.warn({ err, mediaId: id }, 'a file without record could not be removed'));
  }
}
