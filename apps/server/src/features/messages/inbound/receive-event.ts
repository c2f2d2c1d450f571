import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { noInboundRecorder, type InboundRecorder, type InboundResult } from '../../../ports/recorders.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { applyContactNews, resolveContact } from '../../contacts/index.ts';
import { applyChange, TooEarly } from './apply-change.ts';
import { fillMessage } from './fill-undecrypted.ts';
import { parkEvent } from './inbound-queries.ts';
import { checkLink, type Link } from '../hot-message-queries.ts';
import { receiveCall } from './receive-call.ts';
import { AlreadyStored, receiveMessage } from './receive-message.ts';

/** The link belongs to another node now: whoever held it must close it. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

export type ReceiveDeps = {
  uow: UnitOfWork;
  log: Logger;
  recorder?: InboundRecorder;
  /** Pauses between tries while the database is away. */ pause?: (ms: number) => Promise<void>;
};

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Two who did the same at once: the second try finds what the first made. */
const raceCodes = new Set(['23505', '40001', '40P01']);
const maxRaces = 10;
const earlyWaitMs = 1_000;

/**
 * Takes an event of WhatsApp. When the promise resolves, its effect or the event itself is stored and it may be
 * acknowledged; while the database is away it keeps trying. An event whose work fails is kept and taken up again,
 * and everything after it in the same chat waits behind it.
 */
export async function receiveEvent(deps: ReceiveDeps, link: Link, event: ChatEvent): Promise<void> {
  // Told to those who look, and kept by nobody.
  if (event.type === 'typing') return;
  const { recorder = noInboundRecorder } = deps;
  const began = performance.now();
  const tell = (result: InboundResult): void =>
    recorder.received(link.connectionId, result, (performance.now() - began) / 1_000);
  try {
    tell(await store(deps, link, event));
  } catch (error) {
    if (error instanceof LinkLost) tell('refused');
    throw error;
  }
}

async function store(
  { uow, log, pause = pauseFor }: ReceiveDeps,
  link: Link,
  event: ChatEvent,
): Promise<InboundResult> {
  let races = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await uow.write(link.companyId, (work) => take(work, link, event));
    } catch (error) {
      if (error instanceof AlreadyStored)
        return (await fillLater({ uow, log, pause }, link, event)) ? 'stored' : 'repeated';
      if (error instanceof LinkLost) throw error;
      if (isRace(error) && (races += 1) <= maxRaces) continue;
      if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') {
        await pause(Math.min(2_000, 50 * 2 ** Math.min(attempt, 6)));
        continue;
      }
      if (!(error instanceof TooEarly))
        log.error(
          { err: error, connectionId: link.connectionId, kind: event.type },
          'an event of WhatsApp could not be handled and is kept',
        );
      await park({ uow, log, pause }, link, event, error);
      return 'waiting';
    }
  }
}

/** A known message that comes again may have been one that could not be read. */
async function fillLater({ uow, pause = pauseFor }: ReceiveDeps, link: Link, event: ChatEvent): Promise<boolean> {
  if (event.type !== 'message') return false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await uow.write(link.companyId, (work) => fillMessage(work, link, event.message));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ERR_UNAVAILABLE')) throw error;
      await pause(Math.min(2_000, 50 * 2 ** Math.min(attempt, 6)));
    }
  }
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

async function park(
  { uow, pause = pauseFor }: ReceiveDeps,
  link: Link,
  event: ChatEvent,
  error: unknown,
): Promise<void> {
  const early = error instanceof TooEarly;
  const reason = error instanceof Error ? error.name : 'unknown';
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await uow.write(link.companyId, (work) =>
        parkEvent(work.db, link.connectionId, parkedAs(event, reason, early ? earlyWaitMs : 0)),
      );
    } catch (failure) {
      if (!(failure instanceof AppError && failure.code === 'ERR_UNAVAILABLE')) throw failure;
      await pause(Math.min(2_000, 50 * 2 ** Math.min(attempt, 6)));
    }
  }
}

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
