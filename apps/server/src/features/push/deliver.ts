import { connectionsServedBy, pushGoodForMs, pushSilence, pushTextOf, type Viewer } from '@balcao/domain';
import type { TenantDb } from '../../platform/tenant-db.ts';
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

/** What is told, as rights and choices are at this moment; null when nothing is. */
async function compose(
  db: TenantDb,
  notice: NoticeClaim,
): Promise<{ payload: Payload; ageMs: number; device: NoticeFacts } | null> {
  const { kind, ticketId } = notice;
  const facts = await findNoticeFacts(db, notice);
  if (!facts) return null;
  const language = facts.language ?? 'pt';
  const { ageMs } = facts;
  if (kind === 'test') {
    if (ageMs > pushGoodForMs) return null;
    const text = pushTextOf(language, { kind, contact: '', text: null });
    return { payload: { ...text, url: '/tickets', tag: 'test' }, ageMs, device: facts };
  }
  const ticket = ticketId === null ? undefined : await findNoticeTicket(db, ticketId);
  if (!ticket) return null;
  const choices = await findChoices(db, facts.userId);
  const companyWorks = await isCompanyWorking(db);
  const viewer = viewerOf(facts, ticket);
  if (pushSilence({ ...facts, kind, viewer, choices, companyWorks, ticket }) !== null) return null;
  const text = choices.showsText ? ticket.lastMessage : null;
  const words = pushTextOf(language, { kind, contact: ticket.contactName, text });
  // A waiting ticket has no conversation to open yet: its row is shown in the list.
  const url = ticket.status === 'pending' ? `/tickets?waiting=${ticket.id}` : `/tickets/${ticket.uuid}`;
  return { payload: { ...words, url, tag: `ticket-${ticket.id}` }, ageMs, device: facts };
}

const viewerOf = (
  { userId, isAdmin, queueIds, companyHasNoQueue }: NoticeFacts,
  { whatsappId, connectionQueueIds }: NoticeTicket,
): Viewer => ({
  userId,
  isAdmin,
  queueIds,
  companyHasNoQueue,
  connectionIds: companyHasNoQueue
    ? 'all'
    : connectionsServedBy({ queueIds }, whatsappId === null ? [] : [{ id: whatsappId, queueIds: connectionQueueIds }]),
});

async function settle(db: TenantDb, notice: NoticeClaim, outcome: Outcome): Promise<boolean> {
  if ('waitMs' in outcome) return postponeNotice(db, notice, outcome.waitMs);
  if (!(await deleteNotice(db, notice))) return false;
  if (outcome.end === 'sent') await noteDelivered(db, notice.deviceId);
  if (outcome.end === 'gone') await dropDevice(db, notice.deviceId);
  return true;
}
