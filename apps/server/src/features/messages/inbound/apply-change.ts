import { nextAck, ourReaction } from '@balcao/domain';
import type { Message } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { TicketPlace } from '../../../ports/broadcaster.ts';
import { type ChatEvent, toAddress } from '../../../ports/whatsapp.ts';
import { notePaid } from '../../connections/index.ts';
import { noteReachable } from '../../contacts/index.ts';
import { renewPreview } from '../previews/want-preview.ts';
import { recordUpdate } from '../record-update.ts';
import { adoptWid, editMessage, knowsMessage, markDeleted, noteCharges, setReaction } from '../change-queries.ts';
import { findChatContacts, findOrigin } from './find-origin.ts';
import { type Acks, type Link, raiseAcks, type Target } from '../hot-message-queries.ts';
import { learnFromRefusal } from '../outbound/learn-from-refusal.ts';
import { failSending } from '../outbound/outbox-queries.ts';
import { refreshLastMessage } from '../conversation/refresh-last-message.ts';

/** What happens to a message that is there already. */
export type ChangeEvent = Extract<ChatEvent, { type: 'edit' | 'revoke' | 'reaction' | 'ack' | 'sendFailed' }>;

/** Told of a message we do not know yet: news may overtake it, so they wait for it. */
export class TooEarly extends Error {
  override readonly name = 'TooEarly';
}

/**
 * Applies an edit, a deletion, a reaction or an ack. Repeated or outdated ones change nothing and are not announced,
 * and neither does an edit, a deletion or a reaction of somebody who has nothing to do with the message.
 */
export async function applyChange(work: Work, { connectionId }: Link, event: ChangeEvent): Promise<void> {
  const target = targetOf(connectionId, event);
  const changed =
    (await change(work, target, event)) ??
    (await changeUnderOurId(work, target, event)) ??
    (await changeAtLast(work, target, event));
  if (!changed) return;
  const { message, row } = changed;
  await recordUpdate(work, event.type === 'edit' ? await renewPreview(work.db, message) : message, row);
  if (event.type === 'sendFailed') await learnFromRefusal(work, { connectionId, message, code: event.code });
  if (event.type === 'edit' || event.type === 'revoke') await refreshLastMessage(work, message);
}

/** A changed message, and the ticket whose row shows it where that was looked up with it. */
type Changed = { message: Message; row?: TicketPlace | null };

const asChanged = (message: Message | undefined): Changed | undefined => message && { message };

/**
 * Where nothing was changed: the message is not there yet, or it came just now, after we had looked, or there is
 * nothing new to it.
 */
async function changeAtLast(work: Work, target: Target, event: ChangeEvent): Promise<Changed | undefined> {
  if (!(await knowsMessage(work.db, target))) throw new TooEarly();
  return change(work, target, event);
}

/** An event with the provider's id may come before the answer to the send that contains that id. */
async function changeUnderOurId(work: Work, target: Target, event: ChangeEvent): Promise<Changed | undefined> {
  if ((event.type !== 'ack' && event.type !== 'sendFailed') || event.ourId === undefined || event.ourId === event.id)
    return undefined;
  return (await adoptWid(work.db, { connectionId: target.connectionId, ourId: event.ourId, wid: event.id }))
    ? change(work, target, event)
    : undefined;
}

async function change(work: Work, target: Target, event: ChangeEvent): Promise<Changed | undefined> {
  const { db } = work;
  switch (event.type) {
    case 'edit':
      return asChanged(
        await editMessage(
          db,
          { ...target, origin: await findOrigin(db, event) },
          { editId: event.id, body: event.body },
        ),
      );
    case 'revoke':
      return asChanged(await markDeleted(db, { ...target, origin: await findOrigin(db, event) }));
    case 'reaction': {
      // Everybody in a chat may react to everything in it.
      const chatWith = await findChatContacts(db, event.chat, [event.from]);
      const reaction = { from: event.fromMe ? ourReaction : toAddress(event.from), emoji: event.emoji };
      return asChanged(await setReaction(db, { ...target, origin: { chatWith, authors: null } }, reaction));
    }
    case 'ack':
      if (event.chargedAs !== undefined)
        await noteCharges(db, target.connectionId, new Map([[target.wid, event.chargedAs]]));
      return (await acknowledge(work, target.connectionId, new Map([[target.wid, nextAck(0, event.ack)]])))[0];
    case 'sendFailed':
      return asChanged(await failSending(db, target, event.code));
  }
}

/** Raises how far messages got, and keeps what that says of those who were believed to be out of reach. */
async function acknowledge(work: Work, connectionId: number, acks: Acks): Promise<(Changed & { wid: string })[]> {
  const raised = await raiseAcks(work.db, connectionId, acks);
  for (const { foundId } of raised) if (foundId !== null) await noteReachable(work, foundId);
  if (raised.some(({ isPaid }) => isPaid)) await notePaid(work, connectionId);
  return raised;
}

type Ack = Extract<ChangeEvent, { type: 'ack' }>;

/** Applies acks of several messages at once; of two of the same message the higher one counts, as it does alone. */
export async function applyAcks(work: Work, link: Link, events: readonly Ack[]): Promise<void> {
  const acks = new Map<string, number>();
  for (const { id, ack } of events) acks.set(id, nextAck(acks.get(id) ?? 0, ack));
  const raised = await acknowledge(work, link.connectionId, acks);
  for (const { message, row } of raised) await recordUpdate(work, message, row);
  const known = new Set(raised.map(({ wid }) => wid));
  const charges = events.flatMap(({ id, chargedAs }) =>
    known.has(id) && chargedAs !== undefined ? [[id, chargedAs] as const] : [],
  );
  await noteCharges(work.db, link.connectionId, new Map(charges));
  // Known under another id, not there yet, or nothing new.
  for (const event of events) if (!known.has(event.id)) await applyChange(work, link, event);
}

function targetOf(connectionId: number, event: ChangeEvent): Target {
  if (event.type === 'ack' || event.type === 'sendFailed') return { connectionId, wid: event.id, fromMe: true };
  return { connectionId, wid: event.targetId, fromMe: event.type === 'reaction' ? event.targetFromMe : event.fromMe };
}
