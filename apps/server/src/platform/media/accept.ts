import { kindOf, unknownType, type FileKind } from './file-types.ts';

/**
 * Which files a place takes, and what becomes of the others: refused, or kept as bytes that are only ever downloaded.
 */
export type Accept = {
  readonly kinds: readonly FileKind[];
  /** Where not every type of these kinds is taken: which are. */
  readonly types?: readonly string[];
  readonly others: 'refuse' | 'keep-as-bytes';
};

/** Pictures the browser shows. */
export const acceptPictures: Accept = { kinds: ['picture'], others: 'refuse' };

/** Pictures that every program shows. */
export const acceptPlainPictures: Accept = {
  kinds: ['picture'],
  types: ['image/png', 'image/jpeg'],
  others: 'refuse',
};

/** Pictures, recordings and office documents: what a customer can open on a phone. */
export const acceptAttachments: Accept = { kinds: ['picture', 'video', 'audio', 'document'], others: 'refuse' };

/** Spreadsheets and lists to import. */
export const acceptImports: Accept = { kinds: ['document', 'text'], others: 'refuse' };

/** A conversation takes any file, as WhatsApp does; what is not known is never shown. */
export const acceptEverything: Accept = {
  kinds: ['picture', 'video', 'audio', 'document', 'text', 'archive'],
  others: 'keep-as-bytes',
};

/** The type under which a file of this real type is kept, or null when it is refused. */
export function acceptedType(mime: string, accept: Accept): string | null {
  if (accept.kinds.includes(kindOf(mime)) && (accept.types?.includes(mime) ?? true)) return mime;
  return accept.others === 'keep-as-bytes' ? unknownType : null;
}
