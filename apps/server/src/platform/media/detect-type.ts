import { fileTypeFromBuffer } from 'file-type';
import { hasAcceptableSize } from './picture-size.ts';
import { looksLikeText, textType } from './text-type.ts';
import { typeByExtension, unknownType } from './file-types.ts';

/** How much of a file is looked at: enough for the headers of pictures with large previews in front. */
export const headBytes = 256 * 1024;

const aliases: ReadonlyMap<string, string> = new Map([
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['audio/x-m4a', 'audio/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['image/apng', 'image/png'],
]);

/** Formats that are text all through, so that reading as text does not speak against them. */
const textFormats = new Set([
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/eps',
  'text/vcard',
  'text/calendar',
]);

/** Containers whose inside the first bytes may not show; the name may then choose among the types that use them. */
const containers: ReadonlyMap<string, readonly string[]> = new Map([
  ['application/x-cfb', ['doc', 'xls', 'ppt']],
  ['application/zip', ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']],
]);

/**
 * What a file really is, from its first bytes; the name only decides where bytes cannot, and what the sender
 * declared counts for nothing. A picture too large to be opened safely is of no known type.
 */
export async function detectType(head: Buffer, extension: string): Promise<string> {
  const found = await detectFormat(head);
  if (looksLikeText(head) && (found === null || !textFormats.has(found))) return textType(head, extension);
  const mime = found === null ? unknownType : insideOf(found, extension);
  return hasAcceptableSize(mime, head) ? mime : unknownType;
}

function insideOf(container: string, extension: string): string {
  return (containers.get(container)?.includes(extension) && typeByExtension(extension)) || container;
}

async function detectFormat(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head);
  return found === undefined ? null : (aliases.get(found.mime) ?? found.mime);
}
