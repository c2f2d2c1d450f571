import type { Message } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { noVoiceNotes } from '../../../ports/voice-notes.ts';
import type { KeptFile } from '../../media/index.ts';
import { toWords } from '../media/send-files.ts';
import { findRoute } from '../route-queries.ts';
import { writeMessage } from './write-message.ts';

export type ApiWords = {
  /** The text, or the captions of the files. */
  body: string | readonly string[];
  files: readonly KeptFile[];
};

/** Stores what a program sends in the company's name and puts it in line, a message for each file. Answers the first. */
export async function writeFromApi(
  work: Work,
  ticketId: number,
  { body, files }: ApiWords,
): Promise<Message | undefined> {
  const route = await findRoute(work.db, ticketId);
  if (!route) return undefined;
  if (route.isAnonymous) throw new AppError('ERR_CONTACT_ANONYMOUS');
  if (route.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  const words =
    files.length === 0
      ? [{ kind: 'text', body: [body].flat().join('\n'), file: null } as const]
      : toWords(files, { body, voice: 'false' }, noVoiceNotes);
  let first: Message | undefined;
  for (const each of words) {
    const message = await writeMessage(
      work,
      { ticketId, ...route },
      { ...each, userId: null, quotedId: null, clientId: null, isFromApi: true },
    );
    first ??= message;
  }
  return first;
}
