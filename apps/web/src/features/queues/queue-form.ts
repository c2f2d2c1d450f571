import { fields, type Queue } from '@balcao/contract';
import { findFreeColor, textLength } from '@balcao/domain';
import { type EditedHours, toEditedHours, usualHours } from '../../ui/hours/hours-form.ts';
import { type Reasons, reasonOf } from '../../lib/forms/form-reasons.ts';

/** The values of the form. */
export type QueueFormValues = Pick<Queue, 'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage'> & {
  hours: EditedHours;
};

const message = fields.longText(textLength.message);

/** The form of a new queue: its colour is one that no other queue has. */
export const newQueue = (others: readonly Queue[]): QueueFormValues => ({
  name: '',
  color: findFreeColor(others.map(({ color }) => color)),
  greetingMessage: '',
  outOfHoursMessage: '',
  hours: usualHours,
});

/** The form's values of a stored queue. */
export const toFormValues = ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  schedules,
}: Queue): QueueFormValues => ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  hours: toEditedHours(schedules),
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
  };
}
