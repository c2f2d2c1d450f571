import type { Actor } from '../permissions/can.ts';
import { can } from '../permissions/can.ts';
import { instantOf } from '../hours/opening-hours.ts';
import { scheduleLimits } from '../limits.ts';

/** Waiting for its time, being sent right now, sent, not sent, or no longer wanted. */
export const scheduleStatuses = ['pending', 'claimed', 'sent', 'failed', 'cancelled'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Why a scheduled message failed, was skipped or was cancelled. */
export const scheduleReasons = [
  'late',
  'noConnection',
  'overdue',
  'disabled',
  'windowClosed',
  'templateGone',
  'paymentMissing',
  'optedOut',
  'blocked',
  'fileMissing',
  'unreachable',
  'neverOpen',
  'refused',
  'restored',
  'answered',
  'cancelled',
] as const;
export type ScheduleReason = (typeof scheduleReasons)[number];

/** Whether a person may change, cancel or delete it: its creator and admins. */
export function mayChangeSchedule(actor: Actor & { userId: number }, schedule: { userId: number | null }): boolean {
  return schedule.userId === actor.userId || can(actor, 'tickets-manager:showall');
}

/** Whether it can still be changed: while it waits, or once it failed. One that repeats waits again after each time. */
export function isScheduleEditable({ status, sentAt }: { status: ScheduleStatus; sentAt: unknown }): boolean {
  return (status === 'pending' || status === 'failed') && (sentAt === null || sentAt === '');
}

const yearMs = 366 * 24 * 3_600_000;

/** Why a message cannot be scheduled for a moment; null when it can. */
export function refuseSendAt(sendAt: Date, now: Date): 'ERR_SCHEDULE_PAST' | 'ERR_VALIDATION' | null {
  if (sendAt <= now) return 'ERR_SCHEDULE_PAST';
  return sendAt.getTime() - now.getTime() > scheduleLimits.yearsAhead * yearMs ? 'ERR_VALIDATION' : null;
}

/** The moment that a text means: one with a zone by itself, one without in the company's. Null when there is none. */
export function readSendAt(text: string, timeZone: string): Date | null {
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!local) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const [, day = '', hours = '', minutes = '', seconds = '0'] = local;
  // A day such as 31 February would quietly become another one.
  const noon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const minute = instantOf(day, Number(hours) * 60 + Number(minutes), timeZone);
  return new Date(minute + Number(seconds) * 1_000);
}
