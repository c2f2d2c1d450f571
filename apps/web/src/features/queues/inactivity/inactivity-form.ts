import type { Inactivity } from '@balcao/contract';
import { longestInactivity, textLength } from '@balcao/domain';

/** Units of time and their minutes, the largest first. */
const minutesOf = { days: 24 * 60, hours: 60, minutes: 1 } as const;
export type TimeUnit = keyof typeof minutesOf;
export const timeUnits: readonly TimeUnit[] = ['minutes', 'hours', 'days'];

/** One of the two things that happen, as it is edited. What is switched off keeps its text. */
export type EditedStep = { isOn: boolean; amount: string; unit: TimeUnit; message: string };
export type EditedInactivity = { remind: EditedStep; close: EditedStep };
export type StepName = keyof EditedInactivity;

type Time = Pick<EditedStep, 'amount' | 'unit'>;
const usualTimes: Readonly<Record<StepName, Time>> = {
  remind: { amount: '30', unit: 'minutes' },
  close: { amount: '2', unit: 'hours' },
};

/** Minutes in the largest unit that needs no fraction. */
function toTime(minutes: number): Time {
  const unit = minutes % minutesOf.days === 0 ? 'days' : minutes % minutesOf.hours === 0 ? 'hours' : 'minutes';
  return { amount: String(minutes / minutesOf[unit]), unit };
}

const toStep = (name: StepName, after: number | null, message: string): EditedStep => ({
  isOn: after !== null,
  ...(after === null ? usualTimes[name] : toTime(after)),
  message,
});

/** A stored rule as it is edited. */
export const toEditedInactivity = (rule: Inactivity): EditedInactivity => ({
  remind: toStep('remind', rule.remindAfter, rule.remindMessage),
  close: toStep('close', rule.closeAfter, rule.closeMessage),
});

/** The rule of a new queue, which does nothing. */
export const noInactivity = toEditedInactivity({
  remindAfter: null,
  remindMessage: '',
  closeAfter: null,
  closeMessage: '',
});

/** The minutes of a step; null where it is off, or is no time. */
function minutesIn({ isOn, amount, unit }: EditedStep): number | null {
  if (!isOn || !/^\d{1,5}$/.test(amount.trim())) return null;
  const minutes = Number(amount) * minutesOf[unit];
  return minutes >= 1 && minutes <= longestInactivity ? minutes : null;
}

/** An edited rule as it is stored. */
export const toInactivity = ({ remind, close }: EditedInactivity): Inactivity => ({
  remindAfter: minutesIn(remind),
  remindMessage: remind.message,
  closeAfter: minutesIn(close),
  closeMessage: close.message,
});

export type StepProblems = { time?: 'number' | 'order'; message?: 'text' | 'long' };

/** Why a rule cannot be saved, step by step; nothing where it can. */
export function findProblems({ remind, close }: EditedInactivity): Record<StepName, StepProblems> {
  const [remindAfter, closeAfter] = [minutesIn(remind), minutesIn(close)];
  const isTooEarly = remindAfter !== null && closeAfter !== null && closeAfter <= remindAfter;
  return {
    remind: {
      ...(remind.isOn && remindAfter === null ? { time: 'number' } : {}),
      ...(remind.isOn && remind.message.trim() === '' ? { message: 'text' } : tooLong(remind)),
    },
    close: {
      ...(close.isOn && closeAfter === null ? { time: 'number' } : isTooEarly ? { time: 'order' } : {}),
      ...tooLong(close),
    },
  };
}

const tooLong = ({ message }: EditedStep): StepProblems =>
  message.length > textLength.message ? { message: 'long' } : {};

/** Whether a rule can be saved. */
export function isInactivityRight(edited: EditedInactivity): boolean {
  return Object.values(findProblems(edited)).every((problems) => Object.keys(problems).length === 0);
}
