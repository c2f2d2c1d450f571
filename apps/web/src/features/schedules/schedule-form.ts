import { type Schedule, scheduleBody, type ScheduleTemplate } from '@balcao/contract';
import { localTime, readSendAt, type Repeat } from '@balcao/domain';
import { type Reason, reasonOf, type Reasons } from '../../lib/forms/form-reasons.ts';

/** The values of the form. The time is as the company's clocks show it. */
export type ScheduleFormValues = {
  contactId: number | null;
  /** Empty for the connection on which the contact is spoken with. */
  whatsappId: string;
  body: string;
  sendAt: string;
  repeat: Repeat;
  endsByAnswer: boolean;
  onlyOpen: boolean;
  isAdvertising: boolean;
  template: ScheduleTemplate | null;
  /** A file that was chosen here and is not stored yet. */
  file: File | null;
  removesFile: boolean;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as the input for date and time has it, in the company's zone. */
export function toInputTime(at: Date, timeZone: string): string {
  const { day, minute } = localTime(at, timeZone);
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const hourMs = 3_600_000;

/** What a new one begins with: an hour from now (S244). */
export const newSchedule = (now: Date, timeZone: string): ScheduleFormValues => ({
  contactId: null,
  whatsappId: '',
  body: '',
  sendAt: toInputTime(new Date(now.getTime() + hourMs), timeZone),
  repeat: 'none',
  endsByAnswer: false,
  onlyOpen: false,
  isAdvertising: false,
  template: null,
  file: null,
  removesFile: false,
});

/** The form's values of a stored one. */
export const toFormValues = (schedule: Schedule, timeZone: string): ScheduleFormValues => ({
  contactId: schedule.contactId,
  whatsappId: schedule.whatsappId === null ? '' : String(schedule.whatsappId),
  body: schedule.body,
  sendAt: toInputTime(new Date(schedule.sendAt), timeZone),
  repeat: schedule.repeat,
  endsByAnswer: schedule.endsByAnswer,
  onlyOpen: schedule.onlyOpen,
  isAdvertising: schedule.isAdvertising,
  template: schedule.template,
  file: null,
  removesFile: false,
});

/** Whether the chosen time is over. What is not a time yet is not past. */
export function isPast(sendAt: string, now: Date, timeZone: string): boolean {
  const at = readSendAt(sendAt, timeZone);
  return sendAt !== '' && at !== null && at <= now;
}

function reasonOfTime(sendAt: string, now: Date, timeZone: string): Reason | undefined {
  if (sendAt === '') return 'required';
  return readSendAt(sendAt, timeZone) === null || isPast(sendAt, now, timeZone) ? 'invalid' : undefined;
}

/** Checks the form by the contract's own fields (S245, S248). A template says its text itself. */
export function validateSchedule(
  { contactId, body, sendAt, template }: ScheduleFormValues,
  { now, timeZone }: { now: Date; timeZone: string },
): Reasons<ScheduleFormValues> {
  return {
    contactId: contactId === null ? 'required' : undefined,
    body: template === null ? reasonOf(scheduleBody, body) : undefined,
    sendAt: reasonOfTime(sendAt, now, timeZone),
  };
}

/** Whether the connection will take only a template at that time; what repeats goes on after every window. */
export function needsTemplate(
  { sendAt, repeat }: Pick<ScheduleFormValues, 'sendAt' | 'repeat'>,
  route: { hasWindow: boolean; windowEndsAt: string | null } | undefined,
  timeZone: string,
): boolean {
  if (route === undefined || !route.hasWindow) return false;
  const at = readSendAt(sendAt, timeZone);
  return repeat !== 'none' || route.windowEndsAt === null || (at !== null && at >= new Date(route.windowEndsAt));
}

/** What is sent of the form. */
export function toInput({ contactId, body, whatsappId, file, removesFile: _file, ...values }: ScheduleFormValues) {
  return {
    ...values,
    contactId: contactId ?? 0,
    ...(values.template === null ? { body } : {}),
    whatsappId: whatsappId === '' ? null : Number(whatsappId),
    awaitsFile: file !== null,
  };
}

/** A time zone as people call it: "Horário de Brasília". */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
