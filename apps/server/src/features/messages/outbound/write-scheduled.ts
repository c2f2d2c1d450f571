import type { Message } from '@balcao/contract';
import { carriesCaption, outgoingKind } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { shareFile } from '../../media/index.ts';
import { findRoute } from '../route-queries.ts';
import { type MessageToWrite, writeMessage } from './write-message.ts';

export type ScheduledWords = Pick<MessageToWrite, 'userId' | 'body' | 'extras'> & {
  /** The file that goes with it; the conversation gets a record of its own. */
  mediaId: string | null;
};

/**
 * Stores a message that somebody wrote for this time earlier and puts it in line, its text below its file. Answers the
 * first message; undefined when the file is gone.
 */
export async function writeScheduled(
  work: Work,
  ticketId: number,
  { userId, body, extras, mediaId }: ScheduledWords,
): Promise<Message | undefined> {
  const route = await findRoute(work.db, ticketId);
  if (!route) return undefined;
  const write = (words: Pick<MessageToWrite, 'kind' | 'body' | 'file' | 'extras'>): Promise<Message | undefined> =>
    writeMessage(work, { ticketId, ...route }, { ...words, userId, quotedId: null, clientId: null, isScheduled: true });
  if (mediaId === null) return write({ kind: 'text', body, file: null, extras: extras ?? null });
  const file = await shareFile(work, mediaId, 'ticket');
  if (!file) return undefined;
  const kind = outgoingKind(file.mime, { isRecording: false, canConvert: false });
  const kept = { ...file, size: null };
  if (carriesCaption(kind)) return write({ kind, body, file: kept });
  const sound = await write({ kind, body: '', file: kept });
  await write({ kind: 'text', body, file: null });
  return sound;
}
