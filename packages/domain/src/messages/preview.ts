const longest = 255;
const clip = '📎';

/** What the list of tickets says of a message: its text in one line, else the file's name behind a clip; of a deleted one only that it was. */
export function previewOf({ body, fileName, kind, isDeleted = false }: { body: string; fileName?: string | null | undefined; kind: string; isDeleted?: boolean }): string {
  if (isDeleted) return '🚫';
  const line = body.replaceAll(/\s+/g, ' ').trim();
  if (kind === 'contact') return '👤';
  if (kind === 'location') return '📍';
  if (line !== '') return Array.from(line).slice(0, longest).join('');
  return kind === 'text' ? '' : `${clip} ${fileName ?? kind}`.slice(0, longest);
}
