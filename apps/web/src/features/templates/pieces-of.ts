import { placeholder, valueIn } from '@balcao/domain';

/** A piece of a text: plain text, or a placeholder with its value, if it has one. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'place'; readonly name: string; readonly value: string };

/** A text split at its placeholders, so that they can be highlighted. Values are not parsed again. */
export function piecesOf(text: string, values: Readonly<Record<string, string>>): Piece[] {
  // Splitting by a regular expression with a group puts the names at the odd positions.
  const parts = text.split(placeholder);
  return parts.flatMap((part, index): Piece[] =>
    index % 2 === 1
      ? [{ kind: 'place', name: part, value: valueIn(values, part) ?? '' }]
      : part === ''
        ? []
        : [{ kind: 'words', text: part }],
  );
}
