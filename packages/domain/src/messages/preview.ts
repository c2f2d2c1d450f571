import { maskDocuments } from './documents.ts';
import { splitSignature } from './signature.ts';

const longest = 255;
const clip = '📎';

export type Previewed = {
  body: string;
  fileName?: string | null | undefined;
  kind: string;
  fromMe?: boolean;
  isDeleted?: boolean;
  /** Who wrote it, where several write in one chat. */ member?: string | null | undefined;
};

/**
 * What the list of tickets says of a message: its text in one line, with masked documents and without our signature,
 * else the file's name behind a clip; of a deleted one, or one that cannot be read yet, only that.
 */
export function previewOf({ body, fileName, kind, fromMe = false, isDeleted = false, member }: Previewed): string {
  if (isDeleted) return '🚫';
  if (kind === 'undecrypted') return '⏳';
  const words = maskDocuments(fromMe ? splitSignature(body).words : body)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const line = words !== '' && member ? `${member}: ${words}` : words;
  if (kind === 'contact') return '👤';
  if (kind === 'location') return '📍';
  if (line !== '') return Array.from(line).slice(0, longest).join('');
  return kind === 'text' ? '' : `${clip} ${fileName ?? kind}`.slice(0, longest);
}
