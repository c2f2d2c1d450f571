import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, normalizeMessageContent, type MediaType, type proto } from 'baileys';
import type { MediaHost } from './media-host.ts';

export type FakeFile = { name: string; mime: string; base64: string };
export type FakeKind =
  | 'text'
  | 'image'
  | 'audio'
  | 'voice'
  | 'video'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'unknown'
  | 'undecrypted';

const mediaTypes: Partial<Record<FakeKind, MediaType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
};

/** Uploads a file to the media host, encrypted as WhatsApp does it. */
async function upload(host: MediaHost, type: MediaType, { mime, base64 }: FakeFile) {
  const plain = Buffer.from(base64, 'base64');
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey ?? Buffer.alloc(0))
    .update(iv)
    .update(encrypted)
    .digest()
    .subarray(0, 10);
  const stored = Buffer.concat([encrypted, mac]);
  return {
    url: host.put(stored).url,
    mediaKey,
    mimetype: mime,
    fileLength: plain.length,
    fileSha256: createHash('sha256').update(plain).digest(),
    fileEncSha256: createHash('sha256').update(stored).digest(),
  };
}

type Written = {
  kind: FakeKind;
  body: string;
  file?: FakeFile | undefined;
  contextInfo?: proto.IContextInfo | undefined;
};

/** The content of a customer's message as his phone would send it. */
export async function toContent(host: MediaHost, { kind, body, file, contextInfo }: Written): Promise<proto.IMessage> {
  const type = mediaTypes[kind];
  if (type !== undefined && file) {
    const media = { ...(await upload(host, type, file)), contextInfo };
    if (kind === 'document') return { documentMessage: { ...media, fileName: file.name, caption: body } };
    if (type === 'audio') return { audioMessage: { ...media, ptt: kind === 'voice', seconds: 3 } };
    return { [`${type}Message`]: { ...media, caption: body } };
  }
  if (kind === 'location') {
    const { latitude, longitude, name, address } = JSON.parse(body) as Record<string, never>;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address, contextInfo } };
  }
  if (kind === 'contact')
    return { contactsArrayMessage: { contacts: JSON.parse(body) as proto.Message.IContactMessage[], contextInfo } };
  return contextInfo ? { extendedTextMessage: { text: body, contextInfo } } : { conversation: body };
}

/** A message of the shop as the customer sees it. */
export type Shown = {
  kind: FakeKind;
  body: string;
  mediaType: string | null;
  quotedId: string | null;
  forwarded: 'once' | 'often' | null;
};

/** What the customer's phone shows of the context of a message. */
function readContext(context: proto.IContextInfo | null | undefined): Pick<Shown, 'quotedId' | 'forwarded'> {
  const forwarded = (context?.forwardingScore ?? 0) >= 5 ? 'often' : 'once';
  return { quotedId: context?.stanzaId ?? null, forwarded: context?.isForwarded === true ? forwarded : null };
}

/** Reads a message of the shop as the customer's phone shows it; null when there is nothing to show. */
export function show(message: proto.IMessage): Shown | null {
  const content = normalizeMessageContent(message);
  const text = content?.extendedTextMessage?.text ?? content?.conversation;
  if (typeof text === 'string')
    return { kind: 'text', body: text, mediaType: null, ...readContext(content?.extendedTextMessage?.contextInfo) };
  const file = content?.imageMessage ?? content?.videoMessage ?? content?.documentMessage ?? content?.audioMessage;
  if (file) {
    const kind = content?.imageMessage
      ? 'image'
      : content?.videoMessage
        ? 'video'
        : content?.documentMessage
          ? 'document'
          : content?.audioMessage?.ptt
            ? 'voice'
            : 'audio';
    return {
      kind,
      body: ('caption' in file ? file.caption : null) ?? '',
      mediaType: file.mimetype ?? null,
      ...readContext(file.contextInfo),
    };
  }
  if (content?.locationMessage) {
    const {
      degreesLatitude: latitude,
      degreesLongitude: longitude,
      name,
      address,
      contextInfo,
    } = content.locationMessage;
    return {
      kind: 'location',
      body: JSON.stringify({ latitude, longitude, name, address }),
      mediaType: null,
      ...readContext(contextInfo),
    };
  }
  const cards = content?.contactsArrayMessage?.contacts ?? (content?.contactMessage ? [content.contactMessage] : null);
  if (cards)
    return {
      kind: 'contact',
      body: JSON.stringify(cards.map(({ displayName, vcard }) => ({ displayName, vcard }))),
      mediaType: null,
      ...readContext(content?.contactsArrayMessage?.contextInfo ?? content?.contactMessage?.contextInfo),
    };
  return null;
}
