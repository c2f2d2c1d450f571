export type TextPart = { text: string; bold: boolean };

/** A text cut where WhatsApp would make it bold: between asterisks that hug their words, within one line. */
export function boldParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), bold: false });
    parts.push({ text: match[1] ?? '', bold: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), bold: false });
  return parts;
}

/** The same words without the marks, for places of one line (S131). */
export function plainText(text: string): string {
  return boldParts(text)
    .map((part) => part.text)
    .join('');
}
