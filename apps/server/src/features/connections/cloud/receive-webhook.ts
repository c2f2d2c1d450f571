import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import {
  type ChatEvent,
  cleanEvent,
  type CloudApi,
  type LinkEvent,
  type WebhookPart,
} from '../../../ports/whatsapp.ts';
import { connectionUpdated } from '../events.ts';
import { findConnection } from '../queries.ts';
import { findWebhookTarget, markWebhookReceived, markVerified, type WebhookTarget } from './queries.ts';
import { openAppSecret, openIfPossible } from './secrets.ts';

const noteEveryMs = 60_000;

export type WebhookLink = { companyId: number; connectionId: number; fence: null };

export type WebhookDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  cloud: CloudApi;
  log: Logger;
  /** Stores an event of a chat; resolves when it is safe. */
  onChatEvent: (link: WebhookLink, event: ChatEvent) => Promise<void>;
  /** Handles events of the account itself. */
  onAccountEvent: (link: WebhookLink, event: LinkEvent) => Promise<void>;
  /** When the activity of each connection was last written. */
  heard?: Map<number, number>;
  now?: () => number;
};

/** Answers Meta's question whether the address is ours; null when it asks wrongly. */
export async function verifyWebhook(
  { uow, cloud }: Pick<WebhookDeps, 'uow' | 'cloud'>,
  key: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const target = await uow.readPlatform((db) => findWebhookTarget(db, key));
  const answer = target ? cloud.answerChallenge(query, target.verifyToken) : null;
  if (target && answer !== null) await writeAndAnnounce(uow, target, (db) => markVerified(db, target.connectionId));
  return answer;
}

/**
 * Receives a webhook of Meta. Its signature must be that of the app, and it is answered only when all events are
 * stored, because Meta sends unanswered webhooks again. Events of one chat are stored in their order.
 */
export async function receiveWebhook(
  { uow, secrets, cloud, log, onChatEvent, onAccountEvent, heard = new Map(), now = Date.now }: WebhookDeps,
  { key, body, signature }: { key: string; body: Buffer; signature: string | string[] | undefined },
): Promise<number> {
  const target = await uow.readPlatform((db) => findWebhookTarget(db, key));
  // An unknown address and a wrong signature get the same answer.
  const secret = target ? openIfPossible(() => openAppSecret(secrets, target.companyId, target)) : null;
  if (!target || secret === null || !cloud.verifySignature(secret, body, signature))
    throw new AppError('ERR_WEBHOOK_REFUSED');
  const parts = cloud.readWebhook(parse(body), now()).filter((part) => isOfTarget(part, target));
  logProblems(log, target, parts);
  const link: WebhookLink = { companyId: target.companyId, connectionId: target.connectionId, fence: null };
  const events = parts.flatMap((part) => part.events).map(cleanEvent);
  await Promise.all(
    inChats(events).map(async (chat) => {
      for (const event of chat) await ('chat' in event ? onChatEvent(link, event) : onAccountEvent(link, event));
    }),
  );
  // Only shown to people: not worth a transaction for each webhook.
  if (now() - (heard.get(target.connectionId) ?? 0) > noteEveryMs) {
    heard.set(target.connectionId, now());
    await writeAndAnnounce(uow, target, (db) => markWebhookReceived(db, target.connectionId));
  }
  return events.length;
}

/** Stores something about the number and announces it to the screens of the connections. */
function writeAndAnnounce(
  uow: UnitOfWork,
  { companyId, connectionId }: WebhookTarget,
  note: (db: Work['db']) => Promise<void>,
): Promise<void> {
  return uow.write(companyId, async (work) => {
    await note(work.db);
    const connection = await findConnection(work.db, connectionId);
    if (connection) await work.record(connectionUpdated(companyId, connection));
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed, and yet no JSON: there is nothing to store, and telling it again will not mend it.
    return null;
  }
}

/** One app may serve several numbers and write all to one address: what is another's is not ours to store. */
function isOfTarget({ phoneNumberId, wabaId }: WebhookPart, target: WebhookTarget): boolean {
  return phoneNumberId === null ? wabaId === target.wabaId : phoneNumberId === target.phoneNumberId;
}

function logProblems(log: Logger, { companyId, connectionId }: WebhookTarget, parts: readonly WebhookPart[]): void {
  for (const { what, where, count, code, detail } of parts.flatMap(({ problems }) => problems))
    log.info({ companyId, connectionId, what, where, count, code, detail }, 'Meta told something that is no event');
}

/** Groups events by their chat, and those of the account together, each group in its order. */
function inChats(events: readonly (ChatEvent | LinkEvent)[]): (ChatEvent | LinkEvent)[][] {
  const chats = new Map<string, (ChatEvent | LinkEvent)[]>();
  for (const event of events) {
    const key = 'chat' in event ? event.chat : '';
    const known = chats.get(key);
    if (known) known.push(event);
    else chats.set(key, [event]);
  }
  return [...chats.values()];
}
