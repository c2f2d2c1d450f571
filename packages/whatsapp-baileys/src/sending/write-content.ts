import { Readable } from 'node:stream';
import { SendRefused, type OutboundMedia, type OutboundMessage } from '@balcao/whatsapp';
import type { AnyMessageContent } from 'baileys';

type Writer = (message: OutboundMessage) => Promise<AnyMessageContent>;

function mediaOf({ media }: OutboundMessage): OutboundMedia {
  if (!media) throw new SendRefused('media_refused');
  return media;
}

/** A file as the library reads it: piece by piece. */
const streamOf = async (media: OutboundMedia): Promise<{ stream: Readable }> => ({
  stream: Readable.from(await media.open(), { objectMode: false }),
});

const captionOf = ({ text }: OutboundMessage): { caption?: string } => (text === '' ? {} : { caption: text });

/** Parses the JSON of a location or of contact cards; invalid JSON is refused for good. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SendRefused('refused');
  }
}

const number = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new SendRefused('refused');
  return value;
};
const string = (value: unknown): string => (typeof value === 'string' ? value : '');

async function writePlace({ text }: OutboundMessage): Promise<AnyMessageContent> {
  const facts = parse(text) as Record<string, unknown>;
  return {
    location: {
      degreesLatitude: number(facts['latitude']),
      degreesLongitude: number(facts['longitude']),
      name: string(facts['name']),
      address: string(facts['address']),
    },
  };
}

async function writeCards({ text }: OutboundMessage): Promise<AnyMessageContent> {
  const cards = parse(text);
  const contacts = (Array.isArray(cards) ? cards : [cards]).map((card: Record<string, unknown>) => ({
    displayName: string(card['displayName']),
    vcard: string(card['vcard']),
  }));
  return { contacts: { displayName: contacts[0]?.displayName ?? '', contacts } };
}

const writers: Readonly<Record<OutboundMessage['kind'], Writer>> = {
  // No link preview: making one would fetch whatever address somebody writes.
  text: async ({ text }) => ({ text, linkPreview: null }),
  image: async (message) => ({
    image: await streamOf(mediaOf(message)),
    mimetype: mediaOf(message).mime,
    ...captionOf(message),
  }),
  // An empty preview, or the library would start ffmpeg on every video and wait for it without limit.
  video: async (message) => ({
    video: await streamOf(mediaOf(message)),
    mimetype: mediaOf(message).mime,
    jpegThumbnail: '',
    ...captionOf(message),
  }),
  audio: async (message) => ({ audio: await streamOf(mediaOf(message)), mimetype: mediaOf(message).mime }),
  // Only this type plays as a voice note everywhere.
  voice: async (message) => ({
    audio: await streamOf(mediaOf(message)),
    ptt: true,
    mimetype: 'audio/ogg; codecs=opus',
  }),
  document: async (message) => ({
    document: await streamOf(mediaOf(message)),
    mimetype: mediaOf(message).mime,
    fileName: mediaOf(message).name,
    ...captionOf(message),
  }),
  location: writePlace,
  contact: writeCards,
};

/** What WhatsApp counts forwards by; from 5 on it shows that there were many. */
const forwardingScores = { once: 1, often: 5 } as const;

/** The content of a message as the library takes it. */
export async function writeContent(message: OutboundMessage): Promise<AnyMessageContent> {
  const content = await writers[message.kind](message);
  if (message.forwarded === undefined) return content;
  const contextInfo = { isForwarded: true, forwardingScore: forwardingScores[message.forwarded] };
  // The library takes a context for every kind, and declares it for some of them only.
  return { ...content, contextInfo } as AnyMessageContent;
}
