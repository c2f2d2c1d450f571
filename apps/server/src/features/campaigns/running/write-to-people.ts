import type { FailCode, RecipientSkip } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { resolveNumbers } from '../../contacts/index.ts';
import { listDisturbedContacts } from '../../do-not-disturb/index.ts';
import { fillTemplate, sendAgain, writeCampaignFile, writeCampaignTexts } from '../../messages/index.ts';
import { findTicketsToWriteIn } from '../../tickets/index.ts';
import { askAboutPeople } from '../rules/governor.ts';
import { putOff } from '../rules/governor-queries.ts';
import { claimIdentities } from './identity-queries.ts';
import {
  type Handed,
  listUnwritable,
  type LockedRecipient,
  noteHanded,
  noteSkipped,
  type RunningCampaign,
} from './turn-queries.ts';

type Handing = {
  connectionId: number;
  campaigns: readonly RunningCampaign[];
  recipients: readonly LockedRecipient[];
  now: Date;
};

type Reached = { recipient: LockedRecipient; contactId: number };

/** Puts the messages to these people in line, notes who gets nothing and why, and answers how many there are. */
export async function writeToPeople(
  work: Work,
  { connectionId, campaigns, recipients, now }: Handing,
): Promise<number> {
  const { db } = work;
  if (recipients.length === 0) return 0;
  const reached = await findContacts(work, recipients);
  const contactIds = reached.map(({ contactId }) => contactId);
  const doubled = await claimIdentities(
    db,
    reached.map(({ recipient: { id, campaignId, number }, contactId }) => ({ id, campaignId, contactId, number })),
  );
  const [disturbed, unwritable, decisions] = await Promise.all([
    listDisturbedContacts(db, contactIds),
    listUnwritable(db, contactIds),
    askAboutPeople(db, reached, now),
  ]);
  const isOut = new Set(disturbed);
  const isBlocked = new Set(unwritable);
  const refused: (Skipped | PutOff)[] = [];
  const writings: Writing[] = [];
  for (const { recipient, contactId } of reached) {
    const { id, campaignId } = recipient;
    const decision = decisions.get(id);
    const campaign = campaigns.find((one) => one.id === campaignId);
    if (doubled.has(id)) refused.push({ id, reason: 'duplicate', state: 'skipped' });
    else if (isBlocked.has(contactId)) refused.push({ id, reason: 'blocked', state: 'skipped' });
    else if (isOut.has(contactId)) refused.push({ id, reason: 'optedOut', state: 'skipped' });
    else if (decision?.kind === 'skip') refused.push({ id, reason: decision.reason, state: 'skipped' });
    else if (decision?.kind === 'putOff') refused.push({ id, until: decision.until });
    else if (!campaign) refused.push({ id, reason: 'contactGone', state: 'skipped' });
    else writings.push({ connectionId, campaign, recipient, contactId });
  }
  const outcomes = [...refused, ...(await writeToAll(work, connectionId, writings))];
  const handed = outcomes.filter((outcome): outcome is Handed => 'messageId' in outcome);
  const unreached = recipients.filter(({ id }) => !reached.some(({ recipient }) => recipient.id === id));
  const later = outcomes.filter((outcome): outcome is PutOff => 'until' in outcome);
  await noteHanded(db, handed);
  if (later[0])
    await putOff(
      db,
      later.map(({ id }) => id),
      later[0].until,
    );
  await noteSkipped(db, [
    ...outcomes.filter((outcome): outcome is Skipped => 'state' in outcome),
    ...unreached.map(({ id }): Skipped => ({ id, reason: 'contactGone', state: 'skipped' })),
  ]);
  return handed.length;
}

type PutOff = { id: number; until: Date };
type Skipped = { id: number; reason: RecipientSkip | FailCode; state: 'skipped' | 'failed' };

/** Who the people are; strangers become contacts. */
async function findContacts(work: Work, recipients: readonly LockedRecipient[]): Promise<Reached[]> {
  const strangers = recipients.flatMap(({ contactId, number, name }) =>
    contactId === null && number !== null ? [{ number, name }] : [],
  );
  const found = await resolveNumbers(work, strangers);
  return recipients.flatMap((recipient) => {
    const contactId = recipient.contactId ?? found.get(recipient.number ?? '');
    return contactId === undefined ? [] : [{ recipient, contactId }];
  });
}

type Writing = {
  connectionId: number;
  campaign: RunningCampaign;
  recipient: LockedRecipient;
  contactId: number;
};

/** What is said to one person, and in which ticket. */
type Draft = Omit<Handed, 'messageId'> & Parameters<typeof writeCampaignTexts>[2][number] & { mediaId: string | null };

/** Puts the messages to these people in line: the question first where there is one, or again what failed. */
async function writeToAll(
  work: Work,
  connectionId: number,
  writings: readonly Writing[],
): Promise<(Handed | Skipped)[]> {
  const again = await resend(
    work,
    writings.map(({ recipient }) => recipient),
  );
  const fresh = writings.filter(({ recipient }) => !again.has(recipient.id));
  const tickets = await findTicketsToWriteIn(
    work,
    connectionId,
    fresh.map(({ contactId }) => contactId),
  );
  const outcomes: (Handed | Skipped)[] = writings.flatMap(({ recipient: { id, messageId }, contactId }) =>
    again.has(id) && messageId !== null ? [{ id, messageId, contactId, isQuestion: false }] : [],
  );
  const texts: Draft[] = [];
  for (const writing of fresh) {
    const draft = await prepare(work, writing, tickets.get(writing.contactId));
    if ('reason' in draft) outcomes.push(draft);
    else if (draft.mediaId === null) texts.push(draft);
    else outcomes.push(await writeWithFile(work, draft, draft.mediaId));
  }
  const written = await writeCampaignTexts(work, connectionId, texts);
  for (const [place, { id: messageId }] of written.entries()) {
    const draft = texts[place];
    if (draft) outcomes.push({ id: draft.id, messageId, contactId: draft.contactId, isQuestion: draft.isQuestion });
  }
  return outcomes;
}

/** Sends the messages of those again to whom it failed, and answers which people that was possible for. */
async function resend(work: Work, recipients: readonly LockedRecipient[]): Promise<ReadonlySet<number>> {
  const again = new Set<number>();
  for (const { id, state, messageId } of recipients)
    if (state === 'failed' && messageId !== null && (await sendAgain(work, messageId))) again.add(id);
  return again;
}

/** Decides what a person is told, or why nothing. */
async function prepare(
  { db }: Work,
  { connectionId, campaign, recipient, contactId }: Writing,
  ticketId: number | undefined,
): Promise<Draft | Skipped> {
  const { id, template, confirmationMessage: question, message, confirmedAt } = recipient;
  if (ticketId === undefined) return { id, reason: 'unreachable', state: 'skipped' };
  const isQuestion = campaign.confirmation && question !== null && confirmedAt === null;
  const draft = { id, contactId, isQuestion, ticketId, mediaId: null };
  if (template === null)
    return isQuestion ? { ...draft, body: question } : { ...draft, body: message, mediaId: campaign.mediaId };
  try {
    return { ...draft, ...(await fillTemplate(db, { connectionId, contactId }, template)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, reason: codeOf(error), state: 'failed' };
  }
}

/** Puts a message with its file in line. */
async function writeWithFile(work: Work, draft: Draft, mediaId: string): Promise<Handed | Skipped> {
  const { id, ticketId, contactId, isQuestion, body } = draft;
  const message = await writeCampaignFile(work, ticketId, { body, mediaId });
  return message
    ? { id, messageId: message.id, contactId, isQuestion }
    : { id, reason: 'fileMissing', state: 'skipped' };
}

function codeOf({ code }: AppError): FailCode {
  if (code === 'ERR_PAYMENT_MISSING') return 'payment_missing';
  return code === 'ERR_CONTACT_OPTED_OUT' ? 'opted_out' : 'template_refused';
}
