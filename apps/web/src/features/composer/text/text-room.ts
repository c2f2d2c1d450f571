import { textLength } from '@balcao/domain';

/** The counter appears when there is room for fewer characters than this. */
const fewLeft = 200;

/** How many characters a text may still grow, negative when it is too long; null while there is plenty of room. */
export function textRoom(text: string): number | null {
  const left = textLength.message - text.trimEnd().length;
  return left < fewLeft ? left : null;
}
