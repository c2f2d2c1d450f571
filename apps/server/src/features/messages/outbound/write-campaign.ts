import type { Message } from '@balcao/contract';
import { carriesCaption, outgoingKind, previewOf } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { shareFile } from '../../media/index.ts';
import { findRoute } from '../queries.ts';
import { setLastMessage } from '../../tickets/index.ts';
import { findLastWords, withdrawMessages } from './outbox-queries.ts';
import { type MessageToWrite, writeMessage } from './write-message.ts';

export type CampaignWords = Pick<MessageToWrite, 'body' | 'extras'> & {
  /** The file that goes with it; the conversation gets a record of its own. */
  mediaId: string | null;
};

/**
 * Stores the message of a campaign to one person and puts it in line behind everything else, its text below its file; a
 * sound follows its text. Answers the message with the text; undefined when the file is gone.
 */
export async function writeCampaign(
  work: Work,
  ticketId: number,
  { body, extras, mediaId }: CampaignWords,
): Promise<Message | undefined> {
  const route = await findRoute(work.db, ticketId);
  if (!route) return undefined;
  const write = (words: Pick<MessageToWrite, 'kind' | 'body' | 'file' | 'extras' | 'isCampaign'>) =>
    writeMessage(work, { ticketId, ...route }, { ...words, userId: null, quotedId: null, clientId: null });
  if (mediaId === null) return write({ kind: 'text', body, file: null, extras: extras ?? null, isCampaign: true });
  const shared = await shareFile(work, mediaId, 'ticket');
  if (!shared) return undefined;
  const kind = outgoingKind(shared.mime, { isRecording: false, canConvert: false });
  const file = { ...shared, size: null };
  if (carriesCaption(kind)) return write({ kind, body, file, isCampaign: true });
  const text = await write({ kind: 'text', body, file: null, isCampaign: true });
  await write({ kind, body: '', file });
  return text;
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
