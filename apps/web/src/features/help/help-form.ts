import { type HelpEntry, helpEntryInput } from '@balcao/contract';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

export type HelpFormValues = { title: string; video: string; description: string };

export const emptyHelp = (): HelpFormValues => ({ title: '', video: '', description: '' });

/** The form's values of a stored entry. */
export const toHelpValues = ({ title, video, description }: HelpEntry): HelpFormValues => ({
  title,
  video,
  description,
});

/** Checks the form by the contract's own fields. */
export function validateHelp({ title, video, description }: HelpFormValues): Reasons<HelpFormValues> {
  return {
    title: reasonOf(helpEntryInput.shape.title, title),
    video: reasonOf(helpEntryInput.shape.video, video),
    description: description === '' ? undefined : reasonOf(helpEntryInput.shape.description, description),
  };
}
