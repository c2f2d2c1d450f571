import type { Readable } from 'node:stream';
import { AppError } from '../platform/errors.ts';
import type { ByteRange } from '../platform/media/byte-range.ts';
import type { MediaKey } from '../platform/media/media-key.ts';

export type PutOptions = {
  /** What the bytes are, as detected. */
  mime: string;
  /** Above this nothing is kept and the call fails with ERR_FILE_TOO_LARGE. */
  maxBytes: number;
};

/** Where the bytes of files live. Who may read them is decided before a store is asked. */
export type MediaStore = {
  /** Keeps the bytes durably under the key. On any failure, the source's included, the key stays as it was. */
  put(key: MediaKey, source: Readable, options: PutOptions): Promise<{ bytes: number; sha256: Buffer }>;
  /** The bytes, or a stretch of them, and how many will flow; ERR_NO_MEDIA_FOUND when the key holds nothing. */
  get(key: MediaKey, range?: ByteRange): Promise<{ stream: Readable; bytes: number }>;
  /** Deletes the bytes; a key that holds nothing is no failure. */
  remove(key: MediaKey): Promise<void>;
  /** Fails when the store cannot be used; returns which share of it is free, where that can be known. */
  check(): Promise<{ freeRatio: number | null }>;
};

/**
 * The store is full or cannot be reached: worth another try later. To a caller over HTTP it is ERR_STORAGE_FULL or
 * ERR_UNAVAILABLE.
 */
export class MediaStoreUnavailable extends AppError {
  readonly reason: 'full' | 'away';

  constructor(reason: 'full' | 'away', cause: unknown) {
    super(reason === 'full' ? 'ERR_STORAGE_FULL' : 'ERR_UNAVAILABLE', {
      data: { retryAfter: reason === 'full' ? 60 : 5 },
    });
    this.reason = reason;
    this.cause = cause;
  }
}
