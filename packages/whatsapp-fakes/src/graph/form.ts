/** One part of a form: a field, or a file with its type. */
export type FormPart = {
  readonly name: string;
  readonly fileName?: string | undefined;
  readonly mime?: string | undefined;
  readonly content: Buffer;
};

/** Parses a complete multipart form; simple, but enough for a fake. */
export function readForm(body: Buffer, contentType: string): FormPart[] {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2];
  if (boundary === undefined) return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  for (let at = body.indexOf(mark); at >= 0;) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = readPart(body.subarray(at + mark.length + 2, next - 2));
    if (part) parts.push(part);
    at = next;
  }
  return parts;
}

function readPart(bytes: Buffer): FormPart | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString();
  const name = /name="([^"]*)"/.exec(head)?.[1];
  if (name === undefined) return null;
  return {
    name,
    fileName: /filename="([^"]*)"/.exec(head)?.[1],
    mime: /content-type: *([^\r\n]+)/i.exec(head)?.[1],
    content: bytes.subarray(end + 4),
  };
}
