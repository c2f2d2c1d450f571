import { type QuickMessage, quickMessageInput, type QuickMessageInput } from '@balcao/contract';
import { quickMessageLength } from '@balcao/domain';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** The values of the form. */
export type QuickMessageFormValues = {
  shortcode: string;
  message: string;
  /** Who uses it: `personal`, `company`, or the id of a queue. */
  audience: string;
  /** A file to be stored, the one that is stored, or none. */
  file: File | 'stored' | 'none';
};

const emptyQuickMessage: QuickMessageFormValues = {
  shortcode: '',
  message: '',
  audience: 'personal',
  file: 'none',
};

/** What a new one proposes: whoever may share writes for the whole company. */
export const newQuickMessage = (mayShare: boolean): QuickMessageFormValues => ({
  ...emptyQuickMessage,
  audience: mayShare ? 'company' : 'personal',
});

/** A stored quick message as the form has it. */
export const toFormValues = ({
  shortcode,
  message,
  scope,
  queueId,
  mediaPath,
}: QuickMessage): QuickMessageFormValues => ({
  shortcode,
  message,
  audience: scope === 'queue' ? String(queueId) : scope,
  file: mediaPath === null ? 'none' : 'stored',
});

/** What is sent of the form. Only who may share says who uses it; for all others that stays as it is. */
export function toInput(
  { shortcode, message, audience }: QuickMessageFormValues,
  { mayShare }: { mayShare: boolean },
): QuickMessageInput {
  if (!mayShare) return { shortcode, message };
  if (audience === 'personal' || audience === 'company') return { shortcode, message, scope: audience, queueId: null };
  return { shortcode, message, scope: 'queue', queueId: Number(audience) };
}

/** The longest message the contract takes. */
export const maxMessage = quickMessageLength.message.max;

/** From this many remaining characters on, screen readers are told how many are left. */
const nearEnd = 20;

/** Checks the form by the contract's own fields (S235). */
export function validateQuickMessage({
  shortcode,
  message,
}: Pick<QuickMessageFormValues, 'shortcode' | 'message'>): Reasons<QuickMessageFormValues> {
  const { shape } = quickMessageInput;
  return { shortcode: reasonOf(shape.shortcode, shortcode), message: reasonOf(shape.message, message) };
}

/** What to announce about the remaining length: nothing while there is plenty. */
export function announcedLength(used: number): { key: 'dialog.left' | 'dialog.over'; count: number } | null {
  const left = maxMessage - used;
  if (left > nearEnd) return null;
  return left >= 0 ? { key: 'dialog.left', count: left } : { key: 'dialog.over', count: -left };
}
