import type { LoadKind } from './mix.ts';

/** A file as a customer sends it. */
export type LoadFile = { readonly name: string; readonly mime: string; readonly content: Buffer };

const bytes = (...parts: (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A whole JPEG: a grey square of eight by eight points. */
function buildPicture(): Buffer {
  const quantities = [0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 16)];
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0];
  const oneCode = (table: number): number[] => [0xff, 0xc4, 0, 20, table, 1, ...Array.from({ length: 15 }, () => 0), 0];
  // Both tables know one word, the bit 0: "no difference" and "nothing more".
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0b0011_1111];
  const jfif = bytes([0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return bytes([0xff, 0xd8], jfif, quantities, frame, oneCode(0x00), oneCode(0x10), scan, [0xff, 0xd9]);
}

/** The checksum of Ogg: not that of zip, so Node has none for it. */
function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}

type OggPage = { flags: number; samples: number; place: number; packets: readonly Buffer[] };

function oggPage({ flags, samples, place, packets }: OggPage): Buffer {
  const head = Buffer.alloc(26);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeUInt32LE(samples, 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(place, 18);
  const page = bytes(
    head,
    [packets.length],
    packets.map(({ length }) => length),
    ...packets,
  );
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** A whole voice note: a second of silence in Opus. */
function buildVoice(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(48_000, 12);
  const tags = bytes('OpusTags', [6, 0, 0, 0], 'balcao', [0, 0, 0, 0]);
  const silence = Array.from({ length: 50 }, () => bytes([0xf8, 0xff, 0xfe]));
  return bytes(
    oggPage({ flags: 2, samples: 0, place: 0, packets: [head] }),
    oggPage({ flags: 0, samples: 0, place: 1, packets: [tags] }),
    oggPage({ flags: 4, samples: 48_000, place: 2, packets: silence }),
  );
}

/** A whole PDF of one empty page. */
function buildDocument(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 210 297] >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  return bytes(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
}

const files: Readonly<Record<Exclude<LoadKind, 'text'>, LoadFile>> = {
  image: { name: 'foto.jpg', mime: 'image/jpeg', content: buildPicture() },
  voice: { name: 'voz.ogg', mime: 'audio/ogg; codecs=opus', content: buildVoice() },
  document: { name: 'comprovante.pdf', mime: 'application/pdf', content: buildDocument() },
};

/** The file that goes with a kind: small, and true to its type to the last byte. */
export function fileOf(kind: LoadKind): LoadFile | null {
  return kind === 'text' ? null : files[kind];
}
