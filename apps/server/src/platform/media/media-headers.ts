import { isShownInline } from './file-types.ts';

export type ServedFile = { mime: string; fileName: string; sha256: Buffer };

/** Headers under which bytes of strangers leave our origin: no guessing, no scripts, no frames, no shared cache. */
export function mediaHeaders({ mime, fileName, sha256 }: ServedFile): Readonly<Record<string, string>> {
  return {
    'content-type': mime,
    'content-disposition': contentDisposition(isShownInline(mime) ? 'inline' : 'attachment', fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Kept by the browser, asked about at every use: so every use is authorised.
    'cache-control': 'private, no-cache',
    etag: etagOf(sha256),
    'accept-ranges': 'bytes',
  };
}

/** A Content-Disposition that old readers understand and that carries any name to the others (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The tag of a file's content. */
export function etagOf(sha256: Buffer): string {
  return `"${sha256.toString('hex')}"`;
}

/** Whether an If-None-Match header names the content, so that it need not travel again. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
