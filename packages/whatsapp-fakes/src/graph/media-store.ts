import { createHash, randomUUID } from 'node:crypto';
import type { VirtualClock } from './clock.ts';
import { GraphFault, noSuchObject } from './graph-fault.ts';

export type FakeFile = {
  readonly id: string;
  readonly mime: string;
  readonly name: string;
  readonly content: Buffer;
  readonly phoneNumberId: string;
  readonly endsAt: number;
};

const day = 86_400_000;
const mega = 1_024 * 1_024;
const addressLifeMs = 5 * 60_000;

/** The types that Meta accepts for each kind of file; all others only as a document. */
const limits: readonly [RegExp, number][] = [
  [/^image\/(jpeg|png)$/, 5 * mega],
  [/^image\/webp$/, 500 * 1_024],
  [/^audio\/(aac|amr|mpeg|mp4|ogg)$/, 16 * mega],
  [/^video\/(mp4|3gpp)$/, 16 * mega],
  [/./, 100 * mega],
];

/** The files stored at Meta, and the addresses from which they can be downloaded for a while. */
export class MediaStore {
  readonly files = new Map<string, FakeFile>();
  readonly #addresses = new Map<string, { id: string; endsAt: number }>();
  readonly #clock: VirtualClock;
  #last = 900_000_000_000_000;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  /** A file of the shop is kept for 30 days, one of a customer for 7. */
  add({
    mime,
    name,
    content,
    phoneNumberId,
    days,
  }: Pick<FakeFile, 'mime' | 'name' | 'content' | 'phoneNumberId'> & { days: number }): FakeFile {
    this.#last += 1;
    const file = { id: String(this.#last), mime, name, content, phoneNumberId, endsAt: this.#clock.now() + days * day };
    this.files.set(file.id, file);
    return file;
  }

  /** Refuses a file that is too large for its type. */
  checkUpload(mime: string, bytes: number): void {
    const bare = mime.split(';')[0]?.trim() ?? '';
    const most = limits.find(([pattern]) => pattern.test(bare))?.[1] ?? 0;
    if (bytes === 0 || bytes > most) throw new GraphFault(131053, { details: `file of ${bytes} bytes as ${bare}` });
  }

  get(id: string): FakeFile {
    const file = this.files.get(id);
    if (!file || file.endsAt <= this.#clock.now()) throw noSuchObject(id);
    return file;
  }

  /** Graph's description of a file, with a new address. */
  describe(id: string, baseUrl: string): object {
    const file = this.get(id);
    const key = randomUUID();
    this.#addresses.set(key, { id, endsAt: this.#clock.now() + addressLifeMs });
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    return {
      messaging_product: 'whatsapp',
      url: `${baseUrl}/media-files/${key}`,
      mime_type: file.mime,
      sha256,
      file_size: file.content.length,
      id,
    };
  }

  /** The file at an address that has not expired. */
  findByAddress(key: string): FakeFile | null {
    const address = this.#addresses.get(key);
    if (!address || address.endsAt <= this.#clock.now()) return null;
    return this.files.get(address.id) ?? null;
  }

  /** Makes all addresses expire. */
  expireAddresses(): void {
    this.#addresses.clear();
  }
}
