import { type FailCode, failCodes, isOptOut, readConfirmation, retryAfterMs } from '@balcao/domain';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { connectionDeleted, linkChanged } from '../connections/index.ts';
import { contactForgotten, contactsMerged } from '../contacts/index.ts';
import { noteDoNotDisturb } from '../do-not-disturb/index.ts';
import { messageCreated, messageUpdated, moveIntoTicket } from '../messages/index.ts';
import {
  listAnswerable,
  noteAnswered,
  noteConfirmed,
  noteDeclined,
  wasAdvertisedTo,
} from './running/answer-queries.ts';
import { askAfterFailure } from './rules/governor.ts';
import { nudgeLane } from './running/lane-queries.ts';
import {
  findFailed,
  forgetRecipients,
  giveUpOnTheWay,
  listBusy,
  moveRecipients,
  setRetry,
} from './running/recipient-queries.ts';
import { stopCampaign } from './running/run-campaign.ts';

/** Kinds that come from the customer and say nothing. */
const unsaid: ReadonlySet<string> = new Set(['call', 'video_call']);

/** What campaigns do inside the transactions of the features below them. */
export const campaignsDuring: readonly DuringReaction[] = [
  during(messageCreated, async (work, { message, ticket, facts }) => {
    if (message.fromMe || ticket.isGroup || unsaid.has(message.kind)) return;
    const text = message.kind === 'text' ? message.body : '';
    if (facts?.answersCampaign === false && !isOptOut(text)) return;
    await hear(work, { contact: ticket.contact, connectionId: ticket.whatsappId, ticket, text });
  }),
  during(messageUpdated, async (work, { message }) => {
    if (message.sendState === 'failed') await retryLater(work, message.id);
  }),
  // Whatever waited for the link goes on at once.
  during(linkChanged, async ({ db }, { id, status }) => {
    if (status === 'CONNECTED') await nudgeLane(db, id);
  }),
  during(contactsMerged, ({ db }, merge) => moveRecipients(db, merge)),
  during(contactForgotten, ({ db }, { contactId, numbers }) => forgetRecipients(db, { contactId, numbers })),
  // Before its row goes: nobody would know any more what was to leave by it.
  during(connectionDeleted, async (work, { connectionId }) => {
    for (const id of await listBusy(work.db, connectionId, { isWaitingToo: true }))
      await stopCampaign(work, id, 'connectionGone');
    await giveUpOnTheWay(work.db, connectionId);
  }),
];

type Heard = {
  contact: { id: number; number: string | null };
  connectionId: number | null;
  ticket: { id: number; status: string };
  text: string;
};

/** A person wrote to whom campaigns have written: yes, no, stop, or something to talk about. */
async function hear(work: Work, { contact, connectionId, ticket, text }: Heard): Promise<void> {
  if (connectionId === null) return;
  const { db } = work;
  const isStop = isOptOut(text);
  const answerable = await listAnswerable(db, { contactId: contact.id, connectionId });
  const question = answerable.find(({ state }) => state === 'asked');
  const said = question ? readConfirmation(text) : 'other';
  if (said === 'yes' && question) {
    await noteConfirmed(db, question.id);
    return nudgeLane(db, connectionId);
  }
  if (said === 'no' && question) await noteDeclined(db, question.id);
  // Who asks for no more advertising means all of it, however long ago it was, and after whatever else they wrote.
  if (said === 'no' || (isStop && (await wasAdvertisedTo(db, contact.id))))
    await noteDoNotDisturb(
      work,
      { contactId: contact.id, number: contact.number },
      { reason: text.trim(), source: 'answer', by: null },
    );
  const answered = answerable.find(({ state }) => state !== 'asked');
  if (!answered) return;
  await noteAnswered(db, answered.id, ticket.id);
  const messageIds = [answered.askMessageId, answered.messageId].flatMap((id) => id ?? []);
  // A new conversation begins with what it is about.
  if (ticket.status !== 'closed' && messageIds.length > 0)
    await moveIntoTicket(db, { messageIds, ticketId: ticket.id });
}

const isCode = (code: string | null): code is FailCode => (failCodes as readonly (string | null)[]).includes(code);

/**
 * What a refusal says: some are tried again another day, a restriction stops everything on the number, and too many
 * refusals stop their campaign.
 */
async function retryLater(work: Work, messageId: number): Promise<void> {
  const failed = await findFailed(work.db, messageId);
  if (!failed) return;
  const { id, campaignId, reason, attempts, connectionId, sinceFirstMs } = failed;
  const after = isCode(reason) ? retryAfterMs(reason, { failures: attempts, sinceFirstMs: sinceFirstMs ?? 0 }) : null;
  if (after !== null) await setRetry(work.db, id, after);
  if (connectionId === null) return;
  await nudgeLane(work.db, connectionId);
  const stop = await askAfterFailure(work.db, { campaignId, reason });
  if (stop === null) return;
  for (const busyId of await listBusy(work.db, connectionId, { isWaitingToo: false }))
    // A restriction concerns the number, a bad list only its campaign.
    if (stop === 'restricted' || busyId === campaignId) await stopCampaign(work, busyId, stop);
}
