import type { Ticket } from '@balcao/contract';
import {
  decideChange,
  type Receiver,
  type TicketChange,
  type TicketChangeRequest,
  timelineKindOf,
} from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { violatedIndex } from '../../../platform/pg-errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { TicketPlace } from '../../../ports/broadcaster.ts';
import { queueTransferred, ticketChanged, ticketRead } from '../events.ts';
import { otherTicket } from '../opening/other-ticket.ts';
import { findReceiver, hasQueue } from '../opening/new-ticket-queries.ts';
import { findRatedCycle, noteClosed } from '../rating-queries.ts';
import { lacksDemandedTag } from './tag-queries.ts';
import { findTicket, lockTicket, noteTracking, writeTicketPlace } from '../hot-ticket-queries.ts';
import { addToTimeline, recordInTimeline, writeTimeline } from '../timeline/timeline.ts';
import { beginTracking, continueTracking, finishTrackings } from '../timeline/tracking-queries.ts';
import { viewerOf } from '../viewer.ts';

type Made = Extract<TicketChange, { next: unknown }>;

export type ChangeOfTicket = {
  id: number;
  note?: string | undefined;
  /** Whether this takes back a change made a moment ago. */
  isUndo?: boolean | undefined;
  /** Whether a customer whose ticket is closed is told nothing and asked nothing. */
  justClose?: boolean | undefined;
} & TicketChangeRequest;
/** The ticket as it is now, and what was done to it; null when it was so already. */
type Changed = { ticket: Ticket; kind: Made['kind'] | null };

/**
 * Accepts, returns, resolves, reopens or transfers a ticket. The row is locked, so of two at once the second sees what
 * the first did.
 */
export async function changeTicket(uow: UnitOfWork, principal: Principal, request: ChangeOfTicket): Promise<Ticket> {
  const { ticket } = await changeTicketAnd(uow, principal, request);
  return ticket;
}

/** The same; `also` runs in the same transaction, after a change. */
export async function changeTicketAnd(
  uow: UnitOfWork,
  principal: Principal,
  request: ChangeOfTicket,
  also: (work: Work, kind: Made['kind']) => Promise<void> = async () => undefined,
): Promise<Changed> {
  try {
    return await uow.write(principal.companyId, async (work) => {
      const changed = await makeChange(work, principal, request);
      if (changed.kind !== null) await also(work, changed.kind);
      return changed;
    });
  } catch (error) {
    // Only reopening can meet another running ticket of the same chat.
    if (violatedIndex(error) === 'tickets_one_open') throw await otherTicket(uow, principal, request.id);
    throw error;
  }
}

async function makeChange(
  work: Work,
  principal: Principal,
  { id, note, isUndo = false, justClose = false, ...request }: ChangeOfTicket,
): Promise<Changed> {
  const before = await lockTicket(work.db, id);
  if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
  const lacksTag = request.status === 'closed' && (await lacksDemandedTag(work.db, id));
  const receiver = await requireReceiver(work.db, request);
  const change = decideChange(viewerOf(principal), { ...before, lacksTag }, request, receiver);
  if (change.kind === 'refused') throw refusal(change.code, before.ownerName);
  if (change.kind === 'nothing') return { ticket: requireTicket(await findTicket(work.db, id)), kind: null };
  const made = { change, actorId: principal.userId, isUndo };
  const ticket = await carryOut(work, { id, ...before }, made);
  await tell(work, ticket, change, { before, actorId: principal.userId, note });
  if (justClose && change.kind === 'resolve') await endCycleQuietly(work, id);
  return { ticket, kind: change.kind };
}

/** What follows a resolve finds the cycle at its end and says nothing. */
async function endCycleQuietly({ db }: Work, ticketId: number): Promise<void> {
  const cycle = await findRatedCycle(db, ticketId);
  if (cycle) await noteClosed(db, cycle.id);
}

/**
 * Resolves a ticket whose customer answers no more, as its owner would. The owner stays whose it was, and nobody is
 * asked for anything.
 */
export async function closeForInactivity(work: Work, id: number): Promise<void> {
  const before = await lockTicket(work.db, id);
  if (!before || before.status === 'closed') return;
  const change = { kind: 'resolve', next: { ...before, status: 'closed' } } as const;
  await carryOut(work, { id, ...before }, { change, actorId: null, isUndo: false });
  await addToTimeline(work, [{ ticketId: id, kind: 'closedForInactivity' }]);
  const { companyId } = work.db;
  await audit(work.db, { companyId, by: null, action: 'ticket closed for inactivity', object: String(id) });
}

/** Stores a change and records it; `actorId` is null where nobody of the team made it. */
async function carryOut(
  work: Work,
  before: TicketPlace,
  { change, actorId, isUndo }: { change: Made; actorId: number | null; isUndo: boolean },
): Promise<Ticket> {
  const { companyId } = work.db;
  const transferredBy = change.kind === 'transfer' ? actorId : null;
  // Whoever answers for a ticket has seen what waits on it.
  const isRead = change.kind !== 'return' && change.kind !== 'transfer';
  const place = { ...change.next, isRead, transferredBy, isUndo };
  const ticket = requireTicket(await writeTicketPlace(work.db, before.id, place));
  // Not announced: the changed ticket says it too.
  if (isRead) await work.record(ticketRead(companyId, { ticket }), { announce: false });
  await track(work, ticket, change, { actorId, isUndo });
  await work.record(ticketChanged(companyId, { ticket, before, transferredBy: transferredBy ?? undefined }));
  return ticket;
}

/** The user and queue of a transfer; those of another company are not found. */
export async function requireReceiver(
  db: Work['db'],
  { userId, queueId }: TicketChangeRequest,
): Promise<Receiver | null> {
  if (queueId !== undefined && queueId !== null && !(await hasQueue(db, queueId)))
    throw new AppError('ERR_NO_QUEUE_FOUND');
  if (userId === undefined || userId === null) return null;
  const receiver = await findReceiver(db, userId);
  if (!receiver) throw new AppError('ERR_NO_USER_FOUND');
  return receiver;
}

function refusal(code: Extract<TicketChange, { kind: 'refused' }>['code'], ownerName: string | null): AppError {
  if (code === 'ERR_TICKET_ALREADY_TAKEN') return new AppError(code, { data: { userName: ownerName ?? '' } });
  return code === 'ERR_VALIDATION'
    ? new AppError(code, { data: { fields: { queueId: 'required' } } })
    : new AppError(code);
}

function requireTicket(ticket: Ticket | undefined): Ticket {
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

type Told = { before: Pick<TicketPlace, 'queueId'>; actorId: number; note: string | undefined };

/** Tells the change in the conversation; only a transfer has a receiver and a note. */
async function tell(
  work: Work,
  { id, queueId, userId }: Ticket,
  { kind }: Made,
  { before, actorId, note }: Told,
): Promise<void> {
  const isTransfer = kind === 'transfer';
  const transfer = isTransfer ? { toUserId: userId, queueId, note: note || null } : {};
  const written = await writeTimeline(work, [
    { ticketId: id, kind: timelineKindOf[kind], userId: actorId, ...transfer },
  ]);
  // Before the line is told of: the chatbot of the new queue begins with that.
  if (isTransfer && before.queueId !== null && queueId !== null && before.queueId !== queueId)
    await work.record(queueTransferred(work.db.companyId, { ticketId: id }), { announce: false });
  await recordInTimeline(work, written);
}

async function track(
  { db }: Work,
  { id, queueId, userId }: Ticket,
  { kind }: Made,
  { actorId, isUndo }: { actorId: number | null; isUndo: boolean },
): Promise<void> {
  if (kind === 'reopen' && isUndo && (await continueTracking(db, id))) return;
  if (kind === 'reopen') return beginTracking(db, id, actorId);
  if (actorId === null) return finishTrackings(db, [id]);
  await noteTracking(db, id, {
    queueId,
    startedBy: kind === 'accept' || kind === 'transfer' ? userId : null,
    isQueued: (kind === 'return' && !isUndo) || (kind === 'transfer' && userId === null),
    finishedBy: kind === 'resolve' ? actorId : null,
  });
}
