import type { Schedule, ScheduleInput, ScheduleTemplate } from '@balcao/contract';
import {
  type AuditAction,
  isReplyWindowOpen,
  isScheduleEditable,
  mayChangeSchedule,
  monthDayOf,
  readSendAt,
  refuseSendAt,
  type Repeat,
} from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { findContact, findWritingRefusal } from '../contacts/index.ts';
import { deleteFiles } from '../media/index.ts';
import { fillTemplate } from '../messages/index.ts';
import { scheduleCreated, scheduleUpdated } from './events.ts';
import { findRoute, findWindowEnd } from './find-route.ts';
import {
  findClock,
  findSchedule,
  insertSchedule,
  lockSchedule,
  type LockedSchedule,
  type ScheduleValues,
  setScheduleFile,
  updateSchedule,
} from './queries.ts';

/** Schedules a message to a contact. */
export function createSchedule(uow: UnitOfWork, principal: Principal, input: ScheduleInput): Promise<Schedule> {
  return uow.write(principal.companyId, async (work) => {
    const schedule = await addSchedule(work, principal.userId, await readValues(work.db, input, null));
    await note(work, principal, 'schedule created', schedule.id);
    return schedule;
  });
}

/** The same inside a running unit of work, with values that were looked at. */
export async function addSchedule(work: Work, userId: number | null, values: ScheduleValues): Promise<Schedule> {
  const schedule = await getSchedule(work.db, await insertSchedule(work.db, userId, values));
  await work.record(scheduleCreated(work.db.companyId, schedule));
  return schedule;
}

/** Changes a message that was not sent. Whoever was about to send it sends the changed one, or this is refused. */
export function changeSchedule(
  uow: UnitOfWork,
  principal: Principal,
  { id, input }: { id: number; input: ScheduleInput },
): Promise<Schedule> {
  return uow.write(principal.companyId, async (work) => {
    const before = await requireEditable(work.db, principal, id);
    const values = await readValues(work.db, input, before);
    await updateSchedule(work.db, id, values);
    // A template leaves alone.
    if (values.template !== null && before.mediaId !== null) {
      await setScheduleFile(work.db, id, null);
      await deleteFiles(work, [before.mediaId]);
    }
    await note(work, principal, 'schedule changed', id);
    return tellChanged(work, id);
  });
}

/** A scheduled message that this person may change now, locked. */
export async function requireEditable(db: Work['db'], principal: Principal, id: number): Promise<LockedSchedule> {
  const schedule = await requireOwn(db, principal, id);
  if (!isScheduleEditable(schedule)) throw new AppError('ERR_SCHEDULE_NOT_EDITABLE');
  return schedule;
}

/** A scheduled message of this person, or any for an admin, locked. */
export async function requireOwn(db: Work['db'], principal: Principal, id: number): Promise<LockedSchedule> {
  const schedule = await lockSchedule(db, id);
  if (!schedule || schedule.contactId === null) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  if (!mayChangeSchedule(principal, schedule)) throw new AppError('ERR_NO_PERMISSION');
  return schedule;
}

/** Tells the company how a scheduled message is now, and answers it. */
export async function tellChanged(work: Work, id: number): Promise<Schedule> {
  const schedule = await getSchedule(work.db, id);
  await work.record(scheduleUpdated(work.db.companyId, schedule));
  return schedule;
}

async function getSchedule(db: Work['db'], id: number): Promise<Schedule> {
  const schedule = await findSchedule(db, id);
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

/** Writes down what a person did with a scheduled message. */
export const note = ({ db }: Work, principal: Principal, action: AuditAction, id: number): Promise<void> =>
  audit(db, { companyId: db.companyId, by: principal, action, object: String(id) });

/** What a person wrote, looked at: the time lies ahead, the contact and connection exist, Meta would take it. */
async function readValues(
  db: Work['db'],
  input: ScheduleInput,
  before: LockedSchedule | null,
): Promise<ScheduleValues> {
  const { contactId } = input;
  if (!(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const refusal = await findWritingRefusal(db, contactId);
  if (refusal !== null) throw new AppError(refusal);
  const { timeZone, now } = await findClock(db);
  const sendAt = requireTime(input.sendAt, { timeZone, now });
  const connectionId = input.whatsappId === undefined ? (before?.connectionId ?? null) : input.whatsappId;
  const given =
    input.template === undefined ? (before?.template as ScheduleTemplate | null | undefined) : input.template;
  const template = given ?? null;
  const repeat = input.repeat ?? before?.repeat ?? 'none';
  const filled = await checkRoute(db, { contactId, connectionId, template, sendAt, repeat });
  const body = filled ?? input.body;
  if (body === undefined) throw new AppError('ERR_VALIDATION', { data: { fields: { body: 'required' } } });
  return {
    contactId,
    body,
    sendAt,
    connectionId,
    template,
    repeat,
    monthDay: repeat === 'monthly' ? monthDayOf(sendAt, before, timeZone) : null,
    endsByAnswer: input.endsByAnswer ?? before?.endsByAnswer ?? false,
    onlyOpen: input.onlyOpen ?? before?.onlyOpen ?? false,
    isAdvertising: input.isAdvertising ?? before?.isAdvertising ?? false,
    awaitsFile: template === null && input.awaitsFile === true,
  };
}

function requireTime(text: string, { timeZone, now }: { timeZone: string; now: Date }): Date {
  const sendAt = readSendAt(text, timeZone);
  const refusal = sendAt === null ? 'ERR_VALIDATION' : refuseSendAt(sendAt, now);
  if (refusal === 'ERR_VALIDATION') throw new AppError(refusal, { data: { fields: { sendAt: 'invalid' } } });
  if (sendAt === null || refusal !== null) throw new AppError('ERR_SCHEDULE_PAST');
  return sendAt;
}

type RouteCheck = {
  contactId: number;
  connectionId: number | null;
  template: ScheduleTemplate | null;
  sendAt: Date;
  repeat: Repeat;
};

/**
 * Whether the connection would take the message at its time. Answers how a template reads; null for free text. A
 * message that repeats goes on after every window has closed.
 */
async function checkRoute(
  db: Work['db'],
  { template, sendAt, repeat, ...question }: RouteCheck,
): Promise<string | null> {
  const route = await findRoute(db, question);
  const { contactId } = question;
  if (template !== null) {
    if (route === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return (await fillTemplate(db, { connectionId: route.id, contactId }, template)).body;
  }
  const windowEndsAt = await findWindowEnd(db, contactId, route);
  if (windowEndsAt === undefined) return null;
  if (repeat !== 'none' || !isReplyWindowOpen(windowEndsAt, sendAt.getTime()))
    throw new AppError('ERR_SCHEDULE_NEEDS_TEMPLATE');
  return null;
}
