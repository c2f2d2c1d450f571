import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { S3Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { ByteRange } from '../../platform/media/byte-range.ts';
import { isDiskFull } from '../../platform/media/is-disk-full.ts';
import { toMediaKey, type MediaKey } from '../../platform/media/media-key.ts';
import { prepareSpoolFolder, removeFile, spool } from '../../platform/media/spool.ts';
import { MediaStoreUnavailable, type MediaStore } from '../../ports/media-store.ts';
import { createS3Sender, type S3Call } from './s3-request.ts';

export type S3MediaOptions = S3Config & {
  /** Where an upload waits until its length and digest are known. */
  spoolFolder: string;
};

/**
 * Keeps media in an S3-compatible store, one object per file, addressed by path. Uploads are spooled to the disk
 * first, because the store wants length and digest before the first byte; it then refuses bytes that differ.
 */
export async function createS3MediaStore({
  spoolFolder,
  endpoint,
  bucket,
  ...credentials
}: S3MediaOptions): Promise<MediaStore> {
  await prepareSpoolFolder(spoolFolder);
  const base = new URL(`${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`);
  const sendToS3 = createS3Sender(credentials, base.protocol);
  // Checked again although the type says so: a cast elsewhere must not become an address here.
  const urlOf = (key: MediaKey): URL => new URL(`${base.href}/${toMediaKey(key)}`);

  const open = (call: S3Call): Promise<IncomingMessage> => sendToS3(call).catch(asAway);
  const ask = async (call: S3Call): Promise<number> => statusOf(await open(call));

  return {
    async put(key, source, { mime, maxBytes }) {
      const url = urlOf(key);
      const body = await spool(source, { folder: spoolFolder, maxBytes }).catch((error: unknown) => {
        throw isDiskFull(error) ? new MediaStoreUnavailable('full', error) : error;
      });
      try {
        const status = await ask({ method: 'PUT', url, headers: { 'content-type': mime }, body });
        if (status !== 200) throw refused(status);
        return { bytes: body.bytes, sha256: body.sha256 };
      } finally {
        await removeFile(body.path);
      }
    },
    async get(key, range) {
      const answer = await open({ method: 'GET', url: urlOf(key), headers: rangeHeader(range) });
      if (answer.statusCode === (range ? 206 : 200))
        return { stream: answer, bytes: Number(answer.headers['content-length']) };
      const status = await statusOf(answer);
      throw status === 404 ? new AppError('ERR_NO_MEDIA_FOUND') : refused(status);
    },
    async remove(key) {
      const status = await ask({ method: 'DELETE', url: urlOf(key) });
      if (![200, 204, 404].includes(status)) throw refused(status);
    },
    async check() {
      const status = await ask({ method: 'HEAD', url: base });
      if (status !== 200) throw refused(status);
      return { freeRatio: null };
    },
  };
}

function rangeHeader(range: ByteRange | undefined): Record<string, string> {
  return range ? { range: `bytes=${range.start}-${range.end}` } : {};
}

/** Reads the rest of an answer away, so that its connection can serve the next call. */
async function statusOf(answer: IncomingMessage): Promise<number> {
  await finished(answer.resume()).catch(asAway);
  return answer.statusCode ?? 0;
}

function asAway(error: unknown): never {
  throw new MediaStoreUnavailable('away', error);
}

function refused(status: number): MediaStoreUnavailable {
  return new MediaStoreUnavailable(status === 507 ? 'full' : 'away', new Error(`The object store answered ${status}`));
}
