import { crc32, deflateRawSync } from 'node:zlib';

const bytes = (...parts: (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: Buffer): Buffer {
  const body = bytes(type, data);
  return bytes(uint32(data.length), body, uint32(crc32(body)));
}

/** A PNG that declares this size, followed by whatever a trickster appends. */
export function buildPng({
  width = 1,
  height = 1,
  padding = 0,
  tail = '',
}: { width?: number; height?: number; padding?: number; tail?: string } = {}): Buffer {
  const header = bytes(uint32(width), uint32(height), [8, 0, 0, 0, 0]);
  return bytes(
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(padding)),
    chunk('IEND', Buffer.alloc(0)),
    tail,
  );
}

/** A PNG of exactly this many bytes. */
export function buildPngOfBytes(size: number): Buffer {
  return buildPng({ padding: size - buildPng().length });
}

/** The metadata of a camera that was held this way. */
function buildExif(orientation: number, order: 'II' | 'MM'): Buffer {
  const data = Buffer.alloc(26);
  const write = (value: number, at: number): unknown =>
    order === 'II' ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at);
  data.write(order, 'latin1');
  write(42, 2);
  // One directory behind the header with one entry: a short number, the orientation.
  if (order === 'II') data.writeUInt32LE(8, 4);
  else data.writeUInt32BE(8, 4);
  write(1, 8);
  write(0x01_12, 10);
  write(3, 12);
  write(orientation, 18);
  return bytes([0xff, 0xe1, 0, data.length + 8], 'Exif\0\0', data);
}

type JpegParts = {
  width?: number;
  height?: number;
  metadata?: number;
  orientation?: number;
  order?: 'II' | 'MM';
};

/** The start of a JPEG with so many bytes of metadata before the frame that carries the size. */
export function buildJpeg({ width = 1, height = 1, metadata = 16, orientation, order = 'MM' }: JpegParts = {}): Buffer {
  const segments = orientation === undefined ? [] : [buildExif(orientation, order)];
  for (let left = metadata; left > 0; left -= 60_000) {
    const length = Math.min(left, 60_000) + 2;
    segments.push(bytes([0xff, 0xe1, length >> 8, length & 0xff], Buffer.alloc(length - 2)));
  }
  const frame = [
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 0xff,
    width >> 8,
    width & 0xff,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ];
  return bytes([0xff, 0xd8], ...segments, frame, [0xff, 0xd9]);
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const inside = Buffer.concat(parts);
  return bytes(uint32(inside.length + 8), type, inside);
};

/** The header of a track, with the matrix that turns what a phone held upright has recorded. */
function buildTrack({ width, height, isTurned }: { width: number; height: number; isTurned: boolean }): Buffer {
  const [one, none] = [uint32(0x1_00_00), uint32(0)];
  const matrix = isTurned ? [none, one, none, one, none] : [one, none, none, none, one];
  const size = [uint32(width * 0x1_00_00), uint32(height * 0x1_00_00)];
  return box('trak', box('tkhd', Buffer.alloc(40), ...matrix, Buffer.alloc(16), ...size));
}

type VideoParts = { width: number; height: number; isTurned?: boolean; isContentFirst?: boolean };

/** A video with a sound; its description stands before its content, or behind it as some cameras write it. */
export function buildMp4({ width, height, isTurned = false, isContentFirst = false }: VideoParts): Buffer {
  const sound = buildTrack({ width: 0, height: 0, isTurned: false });
  const description = box('moov', box('mvhd', Buffer.alloc(100)), sound, buildTrack({ width, height, isTurned }));
  const content = box('mdat', Buffer.alloc(1_000));
  const start = box('ftyp', bytes('isom', [0, 0, 2, 0], 'isommp42'));
  return bytes(start, ...(isContentFirst ? [content, description] : [description, content]));
}

export type ZipEntry = { name: string; content: string; compress?: boolean };

/** A ZIP archive as office programs write it. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, compress = false } of entries) {
    const raw = Buffer.from(content);
    const data = compress ? deflateRawSync(raw) : raw;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(compress ? 8 : 0, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = bytes('PK\x03\x04', common, name, data);
    centrals.push(bytes('PK\x01\x02', [20, 0], common, place, name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return bytes(...locals, directory, 'PK\x05\x06', end);
}

const contentTypes = (part: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`;

/** A minimal office document: `wordprocessingml.document`, `spreadsheetml.sheet` or `presentationml.presentation`. */
export function buildOfficeFile(part: string, compress = true): Buffer {
  return buildZip([
    { name: '[Content_Types].xml', content: contentTypes(part), compress },
    { name: '_rels/.rels', content: '<Relationships/>', compress },
  ]);
}

/** The first bytes of files by what they are. */
export const sampleHeads = {
  gif: bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x3b]),
  webp: bytes('RIFF', [40, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0], Buffer.alloc(16)),
  bmp: bytes('BM', [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], Buffer.alloc(40)),
  pdf: bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n'),
  pdfOfText: bytes('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  mp4: bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isommp42', Buffer.alloc(32)),
  m4a: bytes([0, 0, 0, 24], 'ftypM4A ', [0, 0, 2, 0], 'isomM4A ', Buffer.alloc(32)),
  mov: bytes([0, 0, 0, 20], 'ftypqt  ', [0, 0, 2, 0], 'qt  ', Buffer.alloc(32)),
  webm: bytes(
    [
      0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0xf2, 0x81, 4, 0x42, 0xf3, 0x81, 8,
      0x42, 0x82, 0x84,
    ],
    'webm',
    Buffer.alloc(32),
  ),
  voice: bytes('OggS', [0, 2], Buffer.alloc(20), [1, 19], 'OpusHead', [1, 1], Buffer.alloc(40)),
  mp3: bytes('ID3', [3, 0, 0, 0, 0, 0, 10], Buffer.alloc(10), [0xff, 0xfb, 0x90, 0], Buffer.alloc(400)),
  mp3WithCover: bytes('ID3', [3, 0, 0, 0, 0x7f, 0x7f, 0x7f], Buffer.alloc(2_000)),
  wav: bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [16, 0, 0, 0], Buffer.alloc(32)),
  amr: bytes('#!AMR\n', [0x3c], Buffer.alloc(32)),
  oldOffice: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(600)),
  rtf: bytes('{\\rtf1\\ansi ola}'),
  exe: bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff], Buffer.alloc(64)),
  elf: bytes([0x7f], 'ELF', [2, 1, 1, 0], Buffer.alloc(64)),
  javaClass: bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34], Buffer.alloc(64)),
} as const satisfies Record<string, Buffer>;
