import { randomUUID } from 'node:crypto';
import type { OutboundMedia } from '../messages.ts';
import type { HttpBody } from './http.ts';

/** A file name for the header of a part; quotes and line breaks would end it early. */
const safeName = (name: string): string => name.replace(/[\u0000-\u001f"\\]/g, '_').slice(-200);

/** A form with one streamed file, whose whole length is known beforehand. */
export function fileForm(
  { mime, name, bytes, open }: OutboundMedia,
  fields: Readonly<Record<string, string>>,
): HttpBody & { contentType: string } {
  const boundary = `balcao-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safeName(name)}"\r\ncontent-type: ${mime}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* content(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* exactly(bytes, await open());
    yield tail;
  }
  return {
    bytes: head.length + bytes + tail.length,
    content: content(),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Fails when the file is longer or shorter than declared, because that would corrupt the connection. */
async function* exactly(bytes: number, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of stream) {
    left -= piece.length;
    if (left < 0) throw new Error('the file is longer than it was said to be');
    yield piece;
  }
  if (left > 0) throw new Error('the file is shorter than it was said to be');
}
