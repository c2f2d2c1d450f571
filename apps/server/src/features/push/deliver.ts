import {
  connectionsServedBy,
  pushGoodForMs,
  type PushKind,
  pushSilence,
  type PushSubject,
  pushTextOf,
  type Viewer,
} from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { backOffMs, type BackOff } from '../../platform/worker/back-off.ts';
import { chooseInTurns, type ClaimRequest } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop } from '../../platform/worker/worker-loop.ts';
import type { PushTarget } from '../../ports/push-service.ts';
import { isCompanyWorking } from '../companies/index.ts';
import type { PushDeps } from './deps.ts';
import { openTarget } from './devices.ts';
import { getPushKeys } from './keys.ts';
import {
  claimNotices,
  deleteNotice,
  dropDevice,
  findNoticeChat,
  findNoticeFacts,
  findNoticeTicket,
  handBackNotices,
  listDueNotices,
  noteDelivered,
  type NoticeClaim,
  type NoticeFacts,
  type NoticeTicket,
  postponeNotice,
} from './notice-queries.ts';
import { findChoices } from './queries.ts';

const places = 8;
/** Longer than a push service may take to answer. */
const leaseMs = 30_000;
const listed = 200;
const waits: BackOff = { firstMs: 2_000, longestMs: 60_000 };

type Outcome = { end: 'sent' | 'gone' | 'dropped' } | { waitMs: number };

/** Tells devices what is due, on whichever node finds it first. */
export function createPushWorker(deps: PushDeps): WorkerLoop {
  const { uow, log } = deps;
  const claim = async (request: ClaimRequest): Promise<NoticeClaim[]> => {
    const due = await uow.readPlatform((db) => listDueNotices(db, listed));
    const ids = chooseInTurns(due, request).map(({ id }) => id);
    return ids.length === 0 ? [] : uow.writePlatform(({ db }) => claimNotices(db, { ids, leaseMs }));
  };
  return createWorkerLoop<NoticeClaim, Outcome>(
    {
      name: 'push notices',
      places,
      leaseMs,
      claim,
      run: (notice) => deliver(deps, notice),
      settle: (notice, outcome) => uow.write(notice.companyId, ({ db }) => settle(db, notice, outcome)),
      handBack: (claims) => uow.writePlatform(({ db }) => handBackNotices(db, claims)),
    },
    { log },
  );
}

async function deliver(deps: PushDeps, notice: NoticeClaim): Promise<Outcome> {
  const { uow, secrets, pushService } = deps;
  const message = await uow.read(notice.companyId, (db) => compose(db, notice));
  if (message === null) return { end: 'dropped' };
  const { ageMs, payload, device } = message;
  const target: PushTarget = openTarget(secrets, notice.companyId, device);
  const outcome = await pushService.send(await getPushKeys(deps), target, {
    payload: JSON.stringify(payload),
    ttlSeconds: Math.ceil(Math.max(0, pushGoodForMs - ageMs) / 1000),
    topic: payload.tag,
  });
  if (outcome === 'sent' || outcome === 'gone') return { end: outcome };
  if (outcome === 'refused') return { end: 'dropped' };
  const waitMs = outcome.retryAfterMs ?? backOffMs(waits, notice.attempts + 1, Math.random());
  return ageMs + waitMs > pushGoodForMs ? { end: 'dropped' } : { waitMs };
}

type Payload = { title: string; body: string; url: string; tag: string };
type Composed = { payload: Payload; ageMs: number; device: NoticeFacts };

/** What is told, as rights and choices are at this moment; null when nothing is. */
async function compose(db: Work['db'], notice: NoticeClaim): Promise<Composed | null> {
  const facts = await findNoticeFacts(db, notice);
  if (!facts) return null;
  const choices = await findChoices(db, facts.userId);
  const companyWorks = await isCompanyWorking(db);
  const subject = await findSubject(db, notice, facts);
  if (pushSilence({ ...facts, ...subject.facts, choices, companyWorks }) !== null) return null;
  const { name, text, url, tag } = subject;
  const { kind } = notice;
  const words = pushTextOf(facts.language ?? 'pt', { kind, name, text: choices.showsText ? text : null });
  return { payload: { ...words, url, tag }, ageMs: facts.ageMs, device: facts };
}

/** What a notice is about: what decides, what is said of it, and where a click leads. */
type Subject = {
  facts: PushSubject & { viewer: Viewer };
  name: string;
  text: string;
  url: string;
  tag: string;
};

const findSubject = (db: Work['db'], notice: NoticeClaim, facts: NoticeFacts): Promise<Subject> =>
  notice.kind === 'chat' ? findChatSubject(db, notice, facts) : findTicketSubject(db, notice.kind, { notice, facts });

async function findChatSubject(db: Work['db'], { chatId }: NoticeClaim, facts: NoticeFacts): Promise<Subject> {
  const chat = chatId === null ? undefined : await findNoticeChat(db, chatId, facts.userId);
  return {
    facts: { kind: 'chat', chat: chat ?? null, viewer: viewerOf(facts, null) },
    name: chat?.lastSenderName ?? '',
    text: chat?.lastText ?? '',
    url: `/chats/${chat?.uuid ?? ''}`,
    tag: `chat-${chatId}`,
  };
}

async function findTicketSubject(
  db: Work['db'],
  kind: Exclude<PushKind, 'chat'>,
  { notice: { ticketId }, facts }: { notice: NoticeClaim; facts: NoticeFacts },
): Promise<Subject> {
  const ticket = ticketId === null ? undefined : await findNoticeTicket(db, ticketId);
  return {
    facts: { kind, ticket: ticket ?? null, viewer: viewerOf(facts, ticket ?? null) },
    name: ticket?.contactName ?? '',
    text: ticket?.lastMessage ?? '',
    // A waiting ticket has no conversation to open yet: its row is shown in the list.
    url: ticket?.status === 'pending' ? `/tickets?waiting=${ticket.id}` : `/tickets/${ticket?.uuid ?? ''}`,
    tag: `ticket-${ticketId}`,
  };
}

const viewerOf = (
  { userId, isAdmin, queueIds, companyHasNoQueue }: NoticeFacts,
  ticket: NoticeTicket | null,
): Viewer => ({
  userId,
  isAdmin,
  queueIds,
  companyHasNoQueue,
  connectionIds: companyHasNoQueue ? 'all' : connectionsServedBy({ queueIds }, connectionOf(ticket)),
});

const connectionOf = (ticket: NoticeTicket | null): { id: number; queueIds: number[] }[] =>
  ticket === null || ticket.whatsappId === null ? [] : [{ id: ticket.whatsappId, queueIds: ticket.connectionQueueIds }];

async function settle(db: Work['db'], notice: NoticeClaim, outcome: Outcome): Promise<boolean> {
  if ('waitMs' in outcome) return postponeNotice(db, notice, outcome.waitMs);
  if (!(await deleteNotice(db, notice))) return false;
  if (outcome.end === 'sent') await noteDelivered(db, notice.deviceId);
  if (outcome.end === 'gone') await dropDevice(db, notice.deviceId);
  return true;
}
