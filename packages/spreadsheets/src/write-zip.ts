import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside the archive. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Sizes follow the bytes, because they are not known before; names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** Midnight of 1 January 1980, the first day the format knows: two archives of the same content are the same. */
const date = 0x00_21;
const most = 0xff_ff_ff_ff;
const mostEntries = 0xff_ff;
/** Of archives that need places for larger numbers. */
const largeVersion = 45;

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; at: number };

/** An archive as it is written: whatever it holds, only what is on its way is in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, at };
    const head = localHeader(entry.name);
    yield head;
    for await (const chunk of deflate(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const sizes = descriptor(entry);
    yield sizes;
    at += head.length + entry.packed + sizes.length;
    if (entry.packed >= most || entry.unpacked >= most) throw new Error('A file of more than 4 GB was to be packed');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

function deflate(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.unpacked += chunk.length;
      yield chunk;
    }
  }
  const packer = createDeflateRaw();
  // A failing source destroys the packer, and whoever reads from it gets the error.
  pipeline(Readable.from(counted(), { objectMode: false }), packer, () => undefined);
  return packer;
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08_07_4b_50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(unpacked, 12);
  return sizes;
}

/** What the directory at the end says of a file. */
export function directoryEntry({ name, crc, packed, unpacked, at }: Written): Buffer {
  const isFar = at >= most;
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(isFar ? largeVersion : version, 4);
  entry.writeUInt16LE(isFar ? largeVersion : version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(isFar ? most : at, 42);
  if (!isFar) return Buffer.concat([entry, name]);
  const place = Buffer.alloc(12);
  place.writeUInt16LE(1, 0);
  place.writeUInt16LE(8, 2);
  place.writeBigUInt64LE(BigInt(at), 4);
  entry.writeUInt16LE(place.length, 30);
  return Buffer.concat([entry, name, place]);
}

/** The very end, which says where the directory is. */
export function endOfDirectory(count: number, bytes: number, at: number): Buffer {
  const isLarge = count >= mostEntries || bytes >= most || at >= most;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(isLarge ? mostEntries : count, 8);
  end.writeUInt16LE(isLarge ? mostEntries : count, 10);
  end.writeUInt32LE(isLarge ? most : bytes, 12);
  end.writeUInt32LE(isLarge ? most : at, 16);
  return isLarge ? Buffer.concat([largeEnd(count, bytes, at), end]) : end;
}

/** The end of an archive of more than 65 535 files or 4 GB, and where that end begins. */
function largeEnd(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06_06_4b_50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(largeVersion, 12);
  end.writeUInt16LE(largeVersion, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x07_06_4b_50, 56);
  end.writeBigUInt64LE(BigInt(at + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
