import { fields, type Tag, tagInput } from '@balcao/contract';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** The values of the form; without a colour a new tag has the one that follows from its name. */
export type TagFormValues = { name: string; color: string };

export const emptyTag: TagFormValues = { name: '', color: '' };

/** The form's values of a stored tag. */
export const toFormValues = ({ name, color }: Tag): TagFormValues => ({ name, color });

/** Checks the form by the contract's own fields (S252). */
export function validateTag({ name, color }: TagFormValues): Reasons<TagFormValues> {
  return {
    name: reasonOf(tagInput.shape.name, name),
    color: color === '' ? undefined : reasonOf(fields.color, color),
  };
}
