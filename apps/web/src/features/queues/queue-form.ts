import { fields, type Queue } from '@balcao/contract';
import { findFreeColor, type RatingRule, textLength } from '@balcao/domain';
import { type EditedHours, toEditedHours, usualHours } from '../../ui/hours/hours-form.ts';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';
import { type EditedInactivity, noInactivity, toEditedInactivity } from './inactivity/inactivity-form.ts';
import type { OptionTree } from './options/option-tree.ts';

/** The values of the form. */
export type QueueFormValues = Pick<
  Queue,
  'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage' | 'ratingRule' | 'ratingTagId' | 'requiresTag'
> & {
  /** The numbers that offer it and the people who serve it; null until they are known. */
  connectionIds: number[] | null;
  userIds: number[] | null;
  /** The greeting above the first menu of a number, where it has none. */
  menuGreeting: string;
  hours: EditedHours;
  /** Null until they were fetched, which is not before somebody looks at them. */
  options: OptionTree | null;
  inactivity: EditedInactivity;
};

const message = fields.longText(textLength.message);

/** Whether a rule for ratings is about a tag. */
export const namesTag = (rule: RatingRule): boolean => rule === 'withTag' || rule === 'withoutTag';

/** The form of a new queue: its colour is one that no other queue has. */
export const newQueue = (others: readonly Queue[]): QueueFormValues => ({
  name: '',
  color: findFreeColor(others.map(({ color }) => color)),
  greetingMessage: '',
  outOfHoursMessage: '',
  ratingRule: 'always',
  ratingTagId: null,
  requiresTag: false,
  connectionIds: null,
  userIds: null,
  menuGreeting: '',
  hours: usualHours,
  options: [],
  inactivity: noInactivity,
});

/** The form's values of a stored queue. */
export const toFormValues = ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  ratingRule,
  ratingTagId,
  requiresTag,
  schedules,
  inactivity,
}: Queue): QueueFormValues => ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  ratingRule,
  ratingTagId,
  requiresTag,
  connectionIds: null,
  userIds: null,
  menuGreeting: '',
  hours: toEditedHours(schedules),
  options: null,
  inactivity: toEditedInactivity(inactivity),
});

/** Which queue has which colour, as the palette writes it; the edited queue may keep its own. */
export function colorsInUse(queues: readonly Queue[], ownId: number | null): ReadonlyMap<string, string> {
  return new Map(
    queues.filter(({ id }) => id !== ownId).map(({ color, name }) => [color.toUpperCase(), name] as const),
  );
}

/** Checks the form by the contract's own fields (S294). */
export function validateQueue(values: QueueFormValues): Reasons<QueueFormValues> {
  return {
    name: reasonOf(fields.name, values.name),
    color: reasonOf(fields.color, values.color),
    greetingMessage: reasonOf(message, values.greetingMessage),
    outOfHoursMessage: reasonOf(message, values.outOfHoursMessage),
    menuGreeting: reasonOf(message, values.menuGreeting),
    ratingTagId: namesTag(values.ratingRule) ? reasonOf(fields.id, values.ratingTagId) : undefined,
  };
}
