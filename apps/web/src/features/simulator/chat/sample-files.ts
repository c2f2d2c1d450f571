/** A file as the simulator accepts it. */
export type SentFile = { name: string; mime: string; base64: string };

/** The largest file: encoded as base64 it still fits the server's limit of one megabyte. */
export const maxFileBytes = 700_000;

/** Bytes as base64, encoded in pieces because a long argument list would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

/** A tree, the sun and a meadow, 160 × 120. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4CAMAAABCfAldAAAAD1BMVEXc6fePyaj/xGsLeksHXjmrGFa+AAAA7UlEQVR42u3XQQpCMRAE0Tjl/c/sShQUxPxkbD9VJ3iLDE3GMDMzMzOzf6uqonH3wnmJxHot3RclrMoWVmULq8KF6cCqcGE6sCpcKPDswKpwocDnCH+DQDQQpoRtQJgTNgF5FLnFMC/sAMIm4R7ft8LdQN4V9CeBbcKdvhXCvb7jws28o8TR4DtwzaPHNzd8q8d3sbCX90MiZAshWwjRQr4v3dcqhGwhRAs5UrqvQQjZQogWsqZ03zYhZAshWsjq0n2LhNfwBAoU+Al4CU+gQIECBQoUKFCgQIECBQoUKFCgQIECBQoUKFCgwJMCb6x5QVcAtN9MAAAAAElFTkSuQmCC';

/** A second of a soft tone, as a wave file of one byte per sample. */
function buildTone(): Uint8Array {
  const rate = 8000;
  const bytes = new Uint8Array(44 + rate);
  const view = new DataView(bytes.buffer);
  const mark = (at: number, text: string): void => bytes.set(new TextEncoder().encode(text), at);
  mark(0, 'RIFF');
  view.setUint32(4, 36 + rate, true);
  mark(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  mark(36, 'data');
  view.setUint32(40, rate, true);
  for (let index = 0; index < rate; index += 1)
    bytes[44 + index] =
      128 + Math.round(40 * Math.sin((index / rate) * 2 * Math.PI * 440) * Math.sin((index / rate) * Math.PI));
  return bytes;
}

/** A page with one line of text. */
function buildDocument(line: string): Uint8Array {
  const content = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  return new TextEncoder().encode(
    `${text}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
}

/** The sample files. */
export const sampleFiles = {
  image: (): SentFile => ({ name: 'foto.png', mime: 'image/png', base64: picture }),
  voice: (): SentFile => ({ name: 'audio.wav', mime: 'audio/wav', base64: toBase64(buildTone()) }),
  document: (): SentFile => ({
    name: 'pedido.pdf',
    mime: 'application/pdf',
    base64: toBase64(buildDocument('Pedido 48213')),
  }),
} as const;

export type FileKind = keyof typeof sampleFiles;

/** Reads a chosen file; null when it is too large for the simulator. */
export async function readSentFile(file: File): Promise<SentFile | null> {
  if (file.size > maxFileBytes) return null;
  return {
    name: file.name,
    mime: file.type === '' ? 'application/octet-stream' : file.type,
    base64: toBase64(new Uint8Array(await file.arrayBuffer())),
  };
}

/** The type of message for a chosen file: a video is sent as one although the button is for pictures. */
export function messageTypeOf(kind: FileKind, mime: string): FileKind | 'video' {
  return kind === 'image' && mime.startsWith('video/') ? 'video' : kind;
}
