import type { Message } from '@balcao/contract';
import { carriesCaption, outgoingKind, previewOf } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { shareFile } from '../../media/index.ts';
import { messageCreated, outboxFilled } from '../events.ts';
import { storeTexts } from '../hot-message-queries.ts';
import { wantPreviews } from '../previews/want-preview.ts';
import { findRoute } from '../route-queries.ts';
import { setLastMessage } from '../../tickets/index.ts';
import { findLastWords, outgoingPriority, withdrawMessages } from './outbox-queries.ts';
import { createWid, type MessageToWrite, writeMessage } from './write-message.ts';

/**
 * Stores the message of a campaign to one person and puts it in line behind everything else, its text below its file, of
 * which the conversation gets a record of its own; a sound follows its text. Answers the message with the text;
 * undefined when the file is gone.
 */
export async function writeCampaignFile(
  work: Work,
  ticketId: number,
  { body, mediaId }: { body: string; mediaId: string },
): Promise<Message | undefined> {
  const route = await findRoute(work.db, ticketId);
  if (!route) return undefined;
  const write = (words: Pick<MessageToWrite, 'kind' | 'body' | 'file' | 'isCampaign'>) =>
    writeMessage(work, { ticketId, ...route }, { ...words, userId: null, quotedId: null, clientId: null });
  const shared = await shareFile(work, mediaId, 'ticket');
  if (!shared) return undefined;
  const kind = outgoingKind(shared.mime, { isRecording: false, canConvert: false });
  const file = { ...shared, size: null };
  if (carriesCaption(kind)) return write({ kind, body, file, isCampaign: true });
  const text = await write({ kind: 'text', body, file: null, isCampaign: true });
  await write({ kind, body: '', file });
  return text;
}

/** What a campaign says to one person without a file. */
export type CampaignText = { ticketId: number } & Pick<MessageToWrite, 'body' | 'extras'>;

/**
 * The same for texts without files to many people by one connection, in a few statements for all of them: what most of a campaign is.
 * Answers the messages in the order of the texts.
 */
export async function writeCampaignTexts(
  work: Work,
  connectionId: number,
  texts: readonly CampaignText[],
): Promise<Message[]> {
  if (texts.length === 0) return [];
  const { companyId } = work.db;
  const previews = await wantPreviews(
    work.db,
    texts.map(({ body }) => ({ kind: 'text', body })),
  );
  const drafts = texts.map(({ ticketId, body, extras }, place) => ({
    ticketId,
    body,
    extras: extras ?? null,
    preview: previews[place] ?? null,
    wid: createWid(),
    lastMessage: previewOf({ kind: 'text', body, fromMe: true }),
  }));
  const written = new Map<string, Message>();
  for (const round of oncePerTicket(drafts))
    for (const stored of await storeTexts(work.db, round, { priority: outgoingPriority.campaign, isCampaign: true })) {
      written.set(stored.message.wid, stored.message);
      await work.record(messageCreated(companyId, stored));
    }
  await work.record(outboxFilled(companyId, { connectionId }));
  return drafts.flatMap(({ wid }) => written.get(wid) ?? []);
}

/** The texts in rounds with no more than one for each ticket: two campaigns may write to the same person. */
function oncePerTicket<T extends { ticketId: number }>(texts: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const counts = new Map<number, number>();
  for (const text of texts) {
    const round = counts.get(text.ticketId) ?? 0;
    counts.set(text.ticketId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), text];
  }
  return rounds;
}

/** Takes messages of a campaign back that nobody has tried to send, and answers which ones. */
export async function withdrawCampaign(work: Work, messageIds: readonly number[]): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const withdrawn = await withdrawMessages(work.db, messageIds);
  // The lists must not go on showing what was never said.
  for (const ticketId of new Set(withdrawn.map((one) => one.ticketId))) {
    const last = await findLastWords(work.db, ticketId);
    await setLastMessage(work.db, ticketId, last ? previewOf(last) : '');
  }
  return withdrawn.map(({ messageId }) => messageId);
}
