import type { QuickMessage } from '@balcao/contract';
import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';

/** More suggestions than this would not be read. */
const maxShown = 30;
const maxLabel = 35;

/** The word after the slash; null while the text asks for no quick reply (S179). */
export function quickReplyWord(text: string): string | null {
  return text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1) : null;
}

/**
 * The quick replies whose shortcode contains the word: those that begin with it first, and of those the ones that are
 * used most (S561). Accents and case are ignored.
 */
export function quickRepliesFor(word: string, known: readonly QuickMessage[]): readonly QuickMessage[] {
  const wanted = normalizeForSearch(word.trim());
  const found = known
    .map((reply) => ({ reply, place: normalizeForSearch(reply.shortcode).indexOf(wanted) }))
    .filter(({ place }) => place !== -1);
  return found
    .sort((one, other) => Number(one.place > 0) - Number(other.place > 0) || other.reply.uses - one.reply.uses)
    .slice(0, maxShown)
    .map(({ reply }) => reply);
}

/** Whether the label of a suggestion leaves something of its message out. */
export const isLabelCut = (reply: Pick<QuickMessage, 'shortcode' | 'message'>): boolean =>
  wholeLabel(reply).length > maxLabel;

const wholeLabel = ({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string[] => [
  ...`/${shortcode} - ${message.replaceAll(/\s+/g, ' ')}`,
];

/** The text of a suggestion, cut after 35 characters (S179). */
export function quickReplyLabel(reply: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const letters = wholeLabel(reply);
  return letters.length > maxLabel ? `${letters.slice(0, maxLabel).join('')}...` : letters.join('');
}

/** The next choice after an arrow key; it wraps at both ends. */
export function moveChoice(chosen: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (chosen + step + count) % count;
}
