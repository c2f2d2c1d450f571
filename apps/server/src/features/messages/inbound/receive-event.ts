import type { Logger } from '../../../platform/logger.ts';
import { isRefusedData } from '../../../platform/pg-errors.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { retryWhileUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import { together } from '../../../platform/worker/together.ts';
import { noInboundRecorder, type InboundRecorder, type InboundResult } from '../../../ports/recorders.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { applyContactNews, resolveContact } from '../../contacts/index.ts';
import type { Arrivals } from './arrivals.ts';
import { applyAcks, applyChange, TooEarly } from './apply-change.ts';
import { fillMessage } from './fill-undecrypted.ts';
import { parkEvent } from './inbound-queries.ts';
import { checkChats, checkLink, type Link } from '../hot-message-queries.ts';
import type { AcknowledgedSends } from '../outbound/acknowledged-sends.ts';
import { receiveCall } from './receive-call.ts';
import { AlreadyStored, receiveMessage } from './receive-message.ts';

/** Another node holds the link now, so this one must close it. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

export type ReceiveDeps = {
  uow: UnitOfWork;
  log: Logger;
  recorder?: InboundRecorder;
  /** What this node knows WhatsApp to have. */
  acknowledged?: AcknowledgedSends;
  /** Where is counted what is being taken in. */
  arrivals?: Arrivals;
};

/** Duplicate key, serialization failure, deadlock. */
const raceCodes = new Set(['23505', '40001', '40P01']);
const maxRaces = 10;
const earlyWaitMs = 1_000;

/**
 * Takes an event of WhatsApp. When the promise resolves, its effect or the event itself is stored and it may be
 * acknowledged; while the database is away it keeps trying. An event whose work fails is kept and taken up again,
 * and for a few tries everything after it in the same chat waits behind it. What the database will never take is
 * logged and let go: neither its chat nor the rest of a webhook waits for it.
 */
export async function receiveEvent(deps: ReceiveDeps, link: Link, event: ChatEvent): Promise<void> {
  // Shown to those who have the conversation open, and not stored.
  if (event.type === 'typing') return;
  const { recorder = noInboundRecorder, arrivals } = deps;
  const began = performance.now();
  const tell = (result: InboundResult): void =>
    recorder.received(link.connectionId, result, (performance.now() - began) / 1_000);
  try {
    const take = (): Promise<InboundResult> => store(deps, link, event);
    tell(await (arrivals && event.type === 'message' ? arrivals.take(take) : take()));
  } catch (error) {
    if (error instanceof LinkLost) tell('refused');
    throw error;
  }
}

async function store(deps: ReceiveDeps, link: Link, event: ChatEvent): Promise<InboundResult> {
  const { uow, log, acknowledged } = deps;
  // Stored with the receipt of the send.
  if (event.type === 'ack' && event.ack <= 1 && (await acknowledged?.has(link.connectionId, event.id))) return 'stored';
  const write = (): Promise<InboundResult> =>
    event.type === 'ack' ? acksOf(uow, link)(event) : uow.write(link.companyId, (work) => take(work, link, event));
  try {
    return await retryWhileUnavailable(() => retryRaces(write));
  } catch (error) {
    if (error instanceof AlreadyStored) return (await fillLater(deps, link, event)) ? 'stored' : 'repeated';
    if (error instanceof LinkLost) throw error;
    if (!(error instanceof TooEarly))
      log.error(
        { err: error, connectionId: link.connectionId, kind: event.type },
        'an event of WhatsApp could not be handled and is kept',
      );
    return (await park(deps, link, event, error)) ? 'waiting' : 'refused';
  }
}

type Ack = Extract<ChatEvent, { type: 'ack' }>;
type TakeAck = (event: Ack) => Promise<InboundResult>;
const acksOfNodes = new WeakMap<UnitOfWork, Map<string, TakeAck>>();

/**
 * How far messages got, of one link and one transaction after the other: each message of ours is followed by two or
 * three of them, and what comes while others are being stored is stored together.
 */
function acksOf(uow: UnitOfWork, link: Link): TakeAck {
  const ofNode = acksOfNodes.get(uow) ?? new Map<string, TakeAck>();
  acksOfNodes.set(uow, ofNode);
  const { companyId, connectionId, fence } = link;
  const key = `${companyId} ${connectionId}`;
  const known = ofNode.get(`${key} ${fence}`);
  if (known) return known;
  // Those of an earlier fence come no more.
  for (const other of ofNode.keys()) if (other.startsWith(`${key} `)) ofNode.delete(other);
  const takeAck = together<Ack, InboundResult>(async (events) => {
    try {
      await uow.write(companyId, (work) => takeAcks(work, link, events));
      return events.map(() => 'stored');
    } catch (error) {
      const [event] = events;
      if (!(error instanceof ChatWaits) || !event || events.length > 1) throw error;
      return [await uow.write(companyId, (work) => take(work, link, event))];
    }
  });
  ofNode.set(`${key} ${fence}`, takeAck);
  return takeAck;
}

/** Tries again at once when two did the same at the same moment: the second try finds what the first made. */
async function retryRaces<T>(write: () => Promise<T>): Promise<T> {
  for (let races = 1; ; races += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isRace(error) || races > maxRaces) throw error;
    }
  }
}

/** A known message that comes again may have been one that could not be read. */
async function fillLater({ uow }: ReceiveDeps, link: Link, event: ChatEvent): Promise<boolean> {
  if (event.type !== 'message') return false;
  return retryWhileUnavailable(() => uow.write(link.companyId, (work) => fillMessage(work, link, event.message)));
}

/** Events of one of the chats wait: what was begun is undone, and each is handled by itself. */
class ChatWaits extends Error {
  override readonly name = 'ChatWaits';
}

/** Several acks at once; the checks travel with the change, which is undone where they say no. */
async function takeAcks(work: Work, link: Link, events: readonly Ack[]): Promise<void> {
  const checking = checkChats(
    work.db,
    link,
    events.map(({ chat }) => chat),
  );
  const [check, applied] = await Promise.allSettled([checking, applyAcks(work, link, events)]);
  if (check.status === 'rejected') throw check.reason;
  if (!check.value.isOurs) throw new LinkLost();
  if (check.value.isWaiting) throw new ChatWaits();
  if (applied.status === 'rejected') throw applied.reason;
}

async function take(work: Work, link: Link, event: ChatEvent): Promise<InboundResult> {
  const { isOurs, isWaiting } = await checkLink(work.db, link, event.chat);
  if (!isOurs) throw new LinkLost();
  if (isWaiting) {
    await parkEvent(work.db, link.connectionId, parkedAs(event, 'behind an earlier one', 0));
    return 'waiting';
  }
  await handleEvent(work, link, event);
  return 'stored';
}

/** The work of an event inside a running unit of work. */
export async function handleEvent(work: Work, link: Link, event: ChatEvent): Promise<void> {
  if (event.type === 'message') return receiveMessage(work, link, event.message);
  if (event.type === 'call') return receiveCall(work, link, event);
  if (event.type === 'contact') return applyContactNews(work, event);
  if (event.type === 'identityLinked')
    return void (await resolveContact(work, { identities: event.identities, name: null, isGroup: false }));
  if (
    event.type === 'edit' ||
    event.type === 'revoke' ||
    event.type === 'reaction' ||
    event.type === 'ack' ||
    event.type === 'sendFailed'
  )
    return applyChange(work, link, event);
}

/** Keeps an event for later; false when not even that is possible. */
async function park({ uow, log }: ReceiveDeps, link: Link, event: ChatEvent, error: unknown): Promise<boolean> {
  const { companyId, connectionId } = link;
  const reason = error instanceof Error ? error.name : 'unknown';
  const parked = parkedAs(event, reason, error instanceof TooEarly ? earlyWaitMs : 0);
  const chat = isRefusedData(error) ? apart(parked.providerId) : parked.chat;
  try {
    await retryWhileUnavailable(() =>
      uow.write(companyId, (work) => parkEvent(work.db, connectionId, { ...parked, chat })),
    );
    return true;
  } catch (failure) {
    if (!isRefusedData(failure)) throw failure;
    log.error({ err: failure, connectionId, kind: event.type }, 'an event of WhatsApp cannot be stored and is let go');
    return false;
  }
}

/** Where an event waits that nothing else is to wait for. */
export const apart = (id: string | number): string => `apart ${id}`;

/** News of a message that is not there yet wait apart: the messages of the chat must not wait for them. */
function parkedAs(event: ChatEvent, error: string, waitMs: number): Parameters<typeof parkEvent>[2] {
  const chat = event.type === 'message' ? event.chat : `news ${providerIdOf(event)}`;
  return { kind: event.type, providerId: providerIdOf(event), detail: detailOf(event), chat, event, error, waitMs };
}

function providerIdOf(event: ChatEvent): string {
  if (event.type === 'message') return event.message.id;
  if ('targetId' in event) return event.targetId;
  return 'id' in event ? event.id : event.chat;
}

function detailOf(event: ChatEvent): string {
  if (event.type === 'message') return event.message.kind === 'undecrypted' ? event.message.kind : '';
  if (event.type === 'ack') return String(event.ack);
  if (event.type === 'edit') return event.id;
  if (event.type === 'contact')
    return event.marketing ? `marketing ${event.marketing.isWelcome} ${event.marketing.at}` : '';
  if (event.type === 'reaction') return `${event.from.value} ${event.emoji} ${event.at}`;
  return '';
}

function isRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && raceCodes.has(String(error.code));
}
