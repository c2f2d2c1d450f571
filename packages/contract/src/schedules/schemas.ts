import { repeats, scheduleLimits, scheduleReasons, type ScheduleStatus } from '@balcao/domain';
import * as z from 'zod/mini';
import { day, givenId, givenInstant, id, idText, instant, localTime, longText } from '../http/fields.ts';
import { contactCard } from '../contacts/schemas.ts';
import { templateMessageInput } from '../messages/schemas.ts';

/** The statuses as the wire has them. */
const wireStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;
type WireStatus = (typeof wireStatuses)[number];

/** What each status is called on the wire. */
export const scheduleStatusOnWire = {
  pending: 'PENDENTE',
  claimed: 'AGENDADA',
  sent: 'ENVIADA',
  failed: 'ERRO',
  cancelled: 'CANCELADA',
} as const satisfies Record<ScheduleStatus, WireStatus>;

const statusOf: Readonly<Record<WireStatus, ScheduleStatus>> = {
  PENDENTE: 'pending',
  AGENDADA: 'claimed',
  ENVIADA: 'sent',
  ERRO: 'failed',
  CANCELADA: 'cancelled',
};

/** The status of a scheduled message in our own words. */
export const scheduleStatusOf = ({ status }: { status: WireStatus }): ScheduleStatus => statusOf[status];

/** A template of Meta's API, and what fills it. */
export const scheduleTemplate = z.omit(templateMessageInput, { clientId: true });
export type ScheduleTemplate = z.output<typeof scheduleTemplate>;

const reason = z.nullable(z.enum(scheduleReasons));
const named = z.nullable(z.object({ id, name: z.string() }));

/** A message to one contact at a chosen time. */
export const schedule = z.object({
  id,
  contactId: id,
  contact: contactCard,
  /** Who scheduled it; null once that person is gone. */
  userId: z.nullable(id),
  user: named,
  /** The connection that was chosen; null for the one on which the contact is spoken with. */
  whatsappId: z.nullable(id),
  whatsapp: named,
  body: z.string(),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  template: z.nullable(scheduleTemplate),
  sendAt: instant,
  sentAt: z.nullable(instant),
  repeat: z.enum(repeats),
  /** Of a monthly one the day of the month that was chosen. */
  monthDay: z.nullable(z.int()),
  /** Not sent when the customer writes before. */
  endsByAnswer: z.boolean(),
  /** Sent while the company is open only. */
  onlyOpen: z.boolean(),
  isAdvertising: z.boolean(),
  status: z.enum(wireStatuses),
  /** Why it failed or was cancelled. */
  reason,
  /** Of one that repeats: when it last went out, and which time was last skipped and why. */
  lastSentAt: z.nullable(instant),
  skippedAt: z.nullable(instant),
  skippedReason: reason,
  version: z.int(),
});
export type Schedule = z.output<typeof schedule>;

export const scheduleIdParams = z.object({ id: idText });
export const scheduleContactParams = z.object({ contactId: idText });

/** A moment: with a zone, or as the company's clocks show it. */
export const sendAtText = z.union([givenInstant, localTime]);

const { min, max } = scheduleLimits.body;
export const scheduleBody = longText(max).check(z.trim(), z.minLength(min));

/** What a person writes. What is left out stays as it is, or as it usually is. */
export const scheduleInput = z.object({
  contactId: givenId,
  /** Required where there is no template. */
  body: z.optional(scheduleBody),
  sendAt: sendAtText,
  whatsappId: z.optional(z.nullable(givenId)),
  /** Takes the place of the text. */
  template: z.optional(z.nullable(scheduleTemplate)),
  repeat: z.optional(z.enum(repeats)),
  endsByAnswer: z.optional(z.boolean()),
  onlyOpen: z.optional(z.boolean()),
  isAdvertising: z.optional(z.boolean()),
  /** A file follows: it does not leave without it. */
  awaitsFile: z.optional(z.boolean()),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

/** A week of the calendar, by its first day. */
/** No calendar leads further back or ahead, and the clocks of time zones are not defined there. */
const isInCalendar = (text: string): boolean => text >= '2000-01-01' && text <= '2199-12-31';

export const scheduleWeekQuery = z.object({ from: day.check(z.refine(isInCalendar)) });

export const scheduleRouteQuery = z.object({ contactId: idText, whatsappId: z.optional(idText) });

/** By which connection a message to a contact would leave, and until when it would take free text. */
export const scheduleRoute = z.object({
  whatsapp: named,
  /** Whether free text is taken for a day after the customer's last message only. */
  hasWindow: z.boolean(),
  /** Null before the customer's first message. */
  windowEndsAt: z.nullable(instant),
});
export type ScheduleRoute = z.output<typeof scheduleRoute>;
