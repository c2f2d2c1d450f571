import { createHash } from 'node:crypto';
import { maxFilesPerMessage, type Message, messageForm, type MessageForm } from '@balcao/contract';
import { captionsOf, carriesCaption, outgoingKind } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { parseInput } from '../../../platform/http/define-routes.ts';
import { acceptEverything } from '../../../platform/media/accept.ts';
import { extensionOf, safeFileName } from '../../../platform/media/file-name.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { VoiceNotes } from '../../../ports/voice-notes.ts';
import { type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../../media/index.ts';
import { readUploadLimit } from '../../settings/index.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { findByClientId } from '../queries.ts';
import { fillWritten } from '../outbound/fill-text.ts';
import { requireFreeText, requireQuoted, type MessageToWrite, writeMessage } from '../outbound/write-message.ts';

export type SendFilesDeps = StoreDeps & { voiceNotes: VoiceNotes };

/** The form was sent before: its files are not kept a second time. */
export class SentBefore extends Error {
  override readonly name = 'SentBefore';
  readonly sent: Message;

  constructor(sent: Message) {
    super('these files were sent before');
    this.sent = sent;
  }
}

/** Keeps the files of a form, stores a message for each in their order and puts them in line; answers the last. */
export async function sendFiles(
  deps: SendFilesDeps,
  principal: Principal,
  { ticketId, request }: { ticketId: number; request: FastifyRequest },
): Promise<Message> {
  const { uow } = deps;
  // Nobody sends megabytes only to be refused.
  await uow.read(principal.companyId, async (db) =>
    requireFreeText(db, principal, await requireVisibleTicket(db, principal, ticketId)),
  );
  await limitUploads(uow, principal);
  const upload = {
    field: 'medias',
    maxBytes: await readUploadLimit(uow),
    maxFiles: maxFilesPerMessage,
    accept: acceptEverything,
  } as const;
  try {
    return await storeUpload(
      deps,
      { request, companyId: principal.companyId, visibility: 'ticket', upload },
      async (work, files, fields) =>
        writeFiles(work, {
          principal,
          ticketId,
          files,
          form: parseInput(messageForm, fields, 'body'),
          voiceNotes: deps.voiceNotes,
        }),
    );
  } catch (error) {
    if (error instanceof SentBefore) return error.sent;
    throw error;
  }
}

type Parcel = {
  principal: Principal;
  ticketId: number;
  files: readonly KeptFile[];
  form: MessageForm;
  voiceNotes: VoiceNotes;
};

async function writeFiles(work: Work, { principal, ticketId, files, form, voiceNotes }: Parcel): Promise<Message> {
  const route = await requireFreeText(work.db, principal, await requireVisibleTicket(work.db, principal, ticketId));
  const quotedId = await requireQuoted(work.db, ticketId, form.quotedMsgId);
  let last: Message | undefined;
  for (const [place, words] of toWords(files, form, voiceNotes).entries()) {
    const clientId = form.clientId === undefined ? null : markOf(form.clientId, place);
    const message = await writeMessage(work, route, {
      ...words,
      body: await fillWritten(work, principal, { ticketId, text: words.body }),
      userId: principal.userId,
      quotedId: place === 0 ? quotedId : null,
      clientId,
    });
    if (!message) throw await sentBefore(work, principal, clientId);
    last = message;
  }
  if (!last) throw new AppError('ERR_CREATING_MESSAGE');
  return last;
}

/** Captions go under their files; below a sound, which carries none, one is a message of its own. */
export function toWords(
  files: readonly KeptFile[],
  { body, voice }: { body: string | readonly string[]; voice: MessageForm['voice'] },
  voiceNotes: Pick<VoiceNotes, 'canConvert'>,
): Pick<MessageToWrite, 'kind' | 'body' | 'file'>[] {
  const captions = captionsOf(
    body,
    files.map((file) => (text: string) => isNameOf(file, text)),
  );
  return files.flatMap((file, place) => {
    const kind = outgoingKind(file.mime, {
      isRecording: voice === 'true',
      canConvert: voiceNotes.canConvert(file.mime),
    });
    const caption = captions[place] ?? '';
    if (caption === '' || carriesCaption(kind)) return [{ kind, body: caption, file }];
    return [
      { kind, body: '', file },
      { kind: 'text', body: caption, file: null },
    ];
  });
}

/** Whether a text is the name that a file was sent under; we keep it in the form that is fit to be saved. */
function isNameOf({ fileName, mime }: KeptFile, text: string): boolean {
  return text === fileName || (extensionOf(text) !== '' && safeFileName(text, mime) === fileName);
}

/** The client id of each message of a form: the sender's own for the first, derived from it for the others. */
export function markOf(clientId: string, place: number): string {
  if (place === 0) return clientId;
  const hex = createHash('sha256').update(`${clientId} ${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Why a message was not written: its client id was used before, or the database did not take it. */
export async function sentBefore(work: Work, principal: Principal, clientId: string | null): Promise<Error> {
  const sent = clientId === null ? undefined : await findByClientId(work.db, principal.userId, clientId);
  return sent ? new SentBefore(sent) : new AppError('ERR_CREATING_MESSAGE');
}
