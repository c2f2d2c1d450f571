import { placeholder, valueIn } from '@balcao/domain';

/** A piece of a text: words, or a placeholder with what fills it, if anything does. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'place'; readonly name: string; readonly value: string };

/**
 * A text cut at its placeholders, so that they can be marked. What fills one is taken as it is, whatever stands in it.
 */
export function piecesOf(text: string, values: Readonly<Record<string, string>>): Piece[] {
  // Splitting by a group puts the names at the odd places.
  const parts = text.split(placeholder);
  return parts.flatMap((part, index): Piece[] =>
    index % 2 === 1
      ? [{ kind: 'place', name: part, value: valueIn(values, part) ?? '' }]
      : part === ''
        ? []
        : [{ kind: 'words', text: part }],
  );
}
