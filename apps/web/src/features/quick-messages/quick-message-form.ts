import { quickMessageInput } from '@balcao/contract';
import { quickMessageLength } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** What the dialog holds while it is open. */
export type QuickMessageFormValues = { shortcode: string; message: string };

export const emptyQuickMessage: QuickMessageFormValues = { shortcode: '', message: '' };

/** The longest message the contract takes. */
export const maxMessage = quickMessageLength.max;

/** From so many characters on, a person who does not see the counter is told what is left. */
const nearEnd = 20;

/** Checks the form by the contract's own fields (S235). */
export function validateQuickMessage({ shortcode, message }: QuickMessageFormValues): Reasons<QuickMessageFormValues> {
  const { shape } = quickMessageInput;
  return { shortcode: reasonOf(shape.shortcode, shortcode), message: reasonOf(shape.message, message) };
}

/** What to say aloud about the room left: nothing while there is plenty. */
export function roomToTell(used: number): { key: 'dialog.left' | 'dialog.over'; count: number } | null {
  const left = maxMessage - used;
  if (left > nearEnd) return null;
  return left >= 0 ? { key: 'dialog.left', count: left } : { key: 'dialog.over', count: -left };
}
