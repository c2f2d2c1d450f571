type PictureSize = { width: number; height: number };

const maxSide = 20_000;
const maxPixels = 200_000_000;

const readers: ReadonlyMap<string, (head: Buffer) => PictureSize | null> = new Map([
  ['image/png', readPng],
  ['image/gif', readGif],
  ['image/webp', readWebp],
  ['image/jpeg', readJpeg],
]);

/**
 * Whether a picture opens in reasonable memory, judged by the size its header declares: a few bytes can
 * declare billions of pixels. A shown picture that hides its size does not pass; other files always do.
 */
export function hasAcceptableSize(mime: string, head: Buffer): boolean {
  const read = readers.get(mime);
  if (!read) return true;
  const size = read(head);
  return size !== null && size.width <= maxSide && size.height <= maxSide && size.width * size.height <= maxPixels;
}

function readPng(head: Buffer): PictureSize | null {
  return head.length < 24 ? null : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function readGif(head: Buffer): PictureSize | null {
  return head.length < 10 ? null : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

function readWebp(head: Buffer): PictureSize | null {
  if (head.length < 30) return null;
  const format = head.toString('latin1', 12, 16);
  if (format === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (format === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3f_ff, height: head.readUInt16LE(28) & 0x3f_ff };
  if (format !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
}

/** A JPEG is a chain of segments; the frame header among them carries the size. */
function readJpeg(head: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    // A fill byte has no length, every other segment before the frame has one.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
