import { Readable } from 'node:stream';
import { placeData } from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import { type Address, type OutboundMedia, type OutboundMessage, SendRefused } from '../../../ports/whatsapp.ts';
import { type VoiceNotes, voiceNoteType } from '../../../ports/voice-notes.ts';
import type { Outgoing } from './outbox-queries.ts';

export type OutgoingDeps = {
  log: Logger;
  voiceNotes: VoiceNotes;
  /** A stored file of a company; null when it is gone. */
  openFile(companyId: number, id: string): Promise<OutboundMedia | null>;
};

const voiceNames = /\.\w{1,5}$/;

/** A message of the outbox in the words of the driver, with its file ready to be read. */
export async function toOutboundMessage(
  { log, voiceNotes, openFile }: OutgoingDeps,
  companyId: number,
  { wid, chat, kind, body, quotedWid, forwarded, mediaId, messageId, extras }: Outgoing,
): Promise<OutboundMessage> {
  const message = {
    id: wid,
    chat: chat as Address,
    text: body,
    ...(quotedWid === null ? {} : { quotedId: quotedWid }),
    ...(forwarded === null ? {} : { forwarded }),
    ...extras,
  };
  if (kind === 'location') return { ...message, kind, text: placeData(body) };
  // The body of cards is their data.
  if (mediaId === null) return { ...message, kind: kind === 'contact' ? kind : 'text' };
  const media = await openFile(companyId, mediaId);
  if (media === null) throw new SendRefused('media_refused');
  if (kind !== 'voice' || media.mime === 'audio/ogg')
    return {
      ...message,
      kind: kind as OutboundMessage['kind'],
      media: kind === 'voice' ? { ...media, mime: voiceNoteType } : media,
    };
  const note = await toVoiceNote(voiceNotes, media).catch((err: unknown) => {
    log.warn({ err, messageId }, 'a recording could not be made into a voice note and leaves as an audio file');
    return null;
  });
  return note === null ? { ...message, kind: 'audio', media } : { ...message, kind: 'voice', media: note };
}

async function toVoiceNote(voiceNotes: VoiceNotes, { mime, name, open }: OutboundMedia): Promise<OutboundMedia> {
  const note = await voiceNotes.convert(await open(), mime);
  return {
    mime: voiceNoteType,
    name: name.replace(voiceNames, '.ogg'),
    bytes: note.length,
    open: async () => Readable.from([note]),
  };
}
