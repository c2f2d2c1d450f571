const kinds = ['image', 'audio', 'video'] as const;

/** The kind of message a file makes; a text without one. */
export function kindOf(mime: string | undefined): (typeof kinds)[number] | 'document' | 'text' {
  if (mime === undefined) return 'text';
  return kinds.find((kind) => mime.startsWith(`${kind}/`)) ?? 'document';
}
