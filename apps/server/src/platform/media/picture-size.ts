/** Width and height in pixels, as they are shown. */
export type PictureSize = { readonly width: number; readonly height: number };

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
  if (!readers.has(mime)) return true;
  const size = readPictureSize(mime, head);
  return size !== null && size.width <= maxSide && size.height <= maxSide && size.width * size.height <= maxPixels;
}

/** The size that the header of a picture declares; null where it does not, and for other files. */
export function readPictureSize(mime: string, head: Buffer): PictureSize | null {
  return readers.get(mime)?.(head) ?? null;
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

/**
 * A JPEG is a chain of segments; the frame header among them carries the size. A camera that was held upright stores a
 * lying picture and says in its metadata that it has to be turned.
 */
function readJpeg(head: Buffer): PictureSize | null {
  let at = 2;
  let isTurned = false;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeOfFrame(head, at, isTurned);
    if (marker === exifMarker) isTurned ||= isQuarterTurn(head.subarray(at + 4, at + 2 + head.readUInt16BE(at + 2)));
    // A fill byte has no length, every other segment before the frame has one.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

const exifMarker = 0xe1;

function sizeOfFrame(head: Buffer, at: number, isTurned: boolean): PictureSize {
  const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)];
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Where Exif data begins in its segment, behind its name. */
const exifStart = 6;
const orientationTag = 0x01_12;
const entryBytes = 12;

/** Whether the Exif data of a picture turn it by a quarter, so that width and height change places. */
function isQuarterTurn(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, exifStart) !== 'Exif\0\0') return false;
  const data = segment.subarray(exifStart);
  const isLittle = data.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => {
    if (at + 2 > data.length) return 0;
    return isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at);
  };
  if (data.length < 8) return false;
  const directory = isLittle ? data.readUInt32LE(4) : data.readUInt32BE(4);
  for (let entry = 0; entry < read16(directory); entry += 1) {
    const at = directory + 2 + entry * entryBytes;
    // Orientations 5 to 8 are those that turn.
    if (read16(at) === orientationTag) return read16(at + 8) >= 5 && read16(at + 8) <= 8;
  }
  return false;
}
