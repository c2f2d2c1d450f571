import {
  dayIn,
  decideDeparture,
  fillVariables,
  type Departure,
  isOverdue,
  needsLittle,
  nextOccurrence,
  type ScheduleReason,
  skipsOnly,
} from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { retryWhileUnavailable } from '../../platform/worker/retry-while-unavailable.ts';
import { createBatches } from '../../platform/worker/batches.ts';
import { chooseInTurns, type ClaimRequest } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../platform/worker/worker-loop.ts';
import { hearsCustomers } from '../connections/index.ts';
import { listDisturbedContacts } from '../do-not-disturb/index.ts';
import { fillTemplate, fillTicketText, writeScheduled } from '../messages/index.ts';
import { findTicket, findTicketToWriteIn } from '../tickets/index.ts';
import { findUserName } from '../users/index.ts';
import {
  claimDue,
  type DueSchedule,
  handBackDue,
  listDue,
  lockClaimed,
  type LockedDue,
  lookLater,
  moveOn,
  nextDueIn,
  noteSent,
  type ScheduleClaim,
} from './due-queries.ts';
import { findRoute, findWindowEnd } from './find-route.ts';
import { endSchedule } from './queries.ts';
import { findHours, type RouteConnection } from './route-queries.ts';
import { tellChanged } from './save-schedule.ts';

/** So many are claimed together; a claim costs as much as a message. */
const places = 64;
/** Each is a transaction of so many messages of one company, and those of people come first. */
const atOnce = 3;
const together = 16;
const leaseMs = 60_000;
/** Listing reads all that is due, so it is done once for so many. */
const listed = 200;
/** A claim takes what became free meanwhile together. */
const betweenClaimsMs = 50;

/** Sends scheduled messages when their time has come, each once, on whichever node finds them first. */
export function createScheduleWorker({ uow, log }: { uow: UnitOfWork; log: Logger }): WorkerLoop {
  let due: DueSchedule[] = [];
  const leave = createBatches<Leave>({
    atOnce,
    together,
    keyOf: ({ claim }) => claim.companyId,
    run: (leaves) => departTogether(uow, leaves),
  });

  const claim = async (request: ClaimRequest): Promise<readonly ScheduleClaim[]> => {
    for (;;) {
      if (due.length === 0) due = await uow.readPlatform((db) => listDue(db, listed));
      const chosen = chooseInTurns(due, request).map(({ id }) => id);
      if (chosen.length === 0) return [];
      due = due.filter(({ id }) => !chosen.includes(id));
      const claimed = await uow.writePlatform(({ db }) => claimDue(db, { ids: chosen, leaseMs }));
      // Otherwise another node was quicker with all of these, and there may be more.
      if (claimed.length > 0)
        return claimed.toSorted((one, other) => chosen.indexOf(one.id) - chosen.indexOf(other.id));
    }
  };

  return createWorkerLoop<ScheduleClaim>(
    {
      name: 'scheduled messages',
      places,
      perCompany: places,
      leaseMs,
      timing: { betweenClaimsMs },
      claim,
      nextDueInMs: () => uow.readPlatform(nextDueIn),
      async run(claim, signal) {
        await leave({ claim, signal });
        return null;
      },
      handBack: (claims) => uow.writePlatform(({ db }) => handBackDue(db, claims)),
    },
    { log },
  );
}

type Leave = { claim: ScheduleClaim; signal: AbortSignal };

/** Messages of one company in one transaction, which saves most of the ways to the database. */
async function departTogether(uow: UnitOfWork, leaves: readonly Leave[]): Promise<void> {
  const signal = AbortSignal.any(leaves.map((leave) => leave.signal));
  signal.throwIfAborted();
  const claims = leaves.map(({ claim }) => claim);
  const companyId = claims[0]?.companyId ?? 0;
  await retryWhileUnavailable(() => uow.write(companyId, (work) => departEach(work, claims)), signal);
}

/** All at the same time on one connection, but for those to the same contact, which go into the same conversation. */
async function departEach(work: Work, claims: readonly ScheduleClaim[]): Promise<void> {
  const byContact = new Map<number | null, ScheduleClaim[]>();
  for (const claim of claims) byContact.set(claim.contactId, [...(byContact.get(claim.contactId) ?? []), claim]);
  const ends = await Promise.allSettled(
    [...byContact.values()].map(async (ofContact) => {
      for (const claim of ofContact) await depart(work, claim);
    }),
  );
  // Only when nothing is under way any more may the transaction end.
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Does what is to be done about one message whose time has come, in one transaction: it is sent and noted as sent, or
 * neither. What was changed, cancelled or deleted since it was claimed is left alone.
 */
async function depart(work: Work, claim: ScheduleClaim): Promise<void> {
  const schedule = await lockClaimed(work.db, claim);
  if (!schedule) return;
  const route = await findRouteNow(work.db, schedule);
  const departure = await decide(work.db, { schedule, claim, route });
  if (departure.kind === 'send' && route) await send(work, { schedule, claim, route });
  else if (departure.kind === 'fail') await fail(work, { schedule, claim, reason: departure.reason });
  else if (departure.kind !== 'send')
    await lookLater(work.db, schedule.id, {
      at: departure.until,
      isNewTime: departure.kind === 'postpone',
      isTry: departure.kind === 'wait' && departure.isTry,
    });
  await tellChanged(work, schedule.id);
}

type Leaving = { schedule: LockedDue; claim: ScheduleClaim; route: RouteConnection };

/** The connection as it is now; null also when the chosen one is gone. */
async function findRouteNow(db: Work['db'], schedule: LockedDue): Promise<RouteConnection | null> {
  try {
    return await findRoute(db, schedule);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function decide(
  db: Work['db'],
  { schedule, claim, route }: Omit<Leaving, 'route'> & { route: RouteConnection | null },
): Promise<Departure> {
  const { contactId, now, isAdvertising, endsByAnswer, onlyOpen } = schedule;
  const isConnected = route?.isConnected === true;
  const today = dayIn(claim.timeZone, now);
  return decideDeparture({
    ...schedule,
    timeZone: claim.timeZone,
    isOverdue: isOverdue({ ...claim, today }),
    isDisabled: claim.isDisabled,
    isUnwanted: isAdvertising && (await listDisturbedContacts(db, [contactId])).length > 0,
    hours: onlyOpen ? await findHours(db, contactId) : null,
    isConnected,
    isOpening: route?.isOpening === true,
    isSilenceSure: endsByAnswer && isConnected && (await hearsCustomers(db, route.id)),
    windowEndsAt: isConnected ? await findWindowEnd(db, contactId, route) : undefined,
    hasTemplate: schedule.template !== null,
  });
}

async function send(work: Work, leaving: Leaving): Promise<void> {
  const { schedule, claim, route } = leaving;
  const { id, contactId, userId, mediaId, now } = schedule;
  const ticketId = await findTicketToWriteIn(work, { contactId, connectionId: route.id });
  if (ticketId === null) return fail(work, { ...leaving, reason: 'unreachable' });
  const words = await readWords(work, leaving, ticketId);
  if (typeof words === 'string') return fail(work, { ...leaving, reason: words });
  const message = await writeScheduled(work, ticketId, { userId, mediaId, ...words });
  if (!message) return fail(work, { ...leaving, reason: 'fileMissing' });
  const next = nextOccurrence(schedule, now, claim.timeZone);
  if (next === null) await noteSent(work.db, id, message.id);
  else await moveOn(work.db, id, { next, messageId: message.id });
}

type Words = Pick<Parameters<typeof writeScheduled>[2], 'body' | 'extras'>;

/** A text that needs little has no variables for these. */
const unknown = { extraInfo: [], queue: '', user: '', date: '', time: '' } as const;

/** What the message says now: its template as Meta has it, or its text with the variables filled. */
async function readWords(
  work: Work,
  { schedule, claim, route }: Leaving,
  ticketId: number,
): Promise<Words | ScheduleReason> {
  const { db } = work;
  const { contactId, template, body, userId, now } = schedule;
  if (template !== null) {
    try {
      return await fillTemplate(db, { connectionId: route.id, contactId }, template);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reasonOf(error);
    }
  }
  const { contactName: name, contactNumber: number } = schedule;
  if (needsLittle(body) && name !== '')
    return {
      body: fillVariables(body, { ...unknown, contact: { name, number, email: '' }, ticketId, connection: route.name }),
      extras: null,
    };
  const ticket = await findTicket(db, ticketId);
  if (!ticket) return { body, extras: null };
  const user = userId === null ? null : { id: userId, name: await findUserName(db, userId) };
  const filling = { ticket: { ...ticket, user }, queue: ticket.queue?.name ?? '', timeZone: claim.timeZone, now };
  return { body: await fillTicketText(work, body, filling), extras: null };
}

function reasonOf({ code }: AppError): ScheduleReason {
  if (code === 'ERR_PAYMENT_MISSING') return 'paymentMissing';
  return code === 'ERR_CONTACT_OPTED_OUT' ? 'optedOut' : 'templateGone';
}

/** It is not sent this time. What repeats goes on where the reason passes by itself, and says which time it skipped. */
async function fail(
  { db }: Work,
  { schedule, claim, reason }: Omit<Leaving, 'route'> & { reason: ScheduleReason },
): Promise<void> {
  const { id, sendAt, now } = schedule;
  const next = skipsOnly(reason) ? nextOccurrence(schedule, now, claim.timeZone) : null;
  if (next === null) await endSchedule(db, id, { status: 'failed', reason });
  else await moveOn(db, id, { next, skipped: { at: sendAt, reason } });
}
