import { unreadableEdit, type Forwarding, type MessageKind } from '@balcao/whatsapp';
import { getContentType, normalizeMessageContent, toNumber, type MediaType, type proto } from 'baileys';

/** What a message says about its file. */
export type ContentMedia = {
  type: MediaType;
  mime: string;
  name?: string | undefined;
  bytes?: number | undefined;
  size?: { width: number; height: number } | undefined;
  mediaKey: Uint8Array;
  directPath?: string | undefined;
  url?: string | undefined;
};

/** The content of a message. */
export type Content = {
  kind: MessageKind;
  body: string;
  media?: ContentMedia | undefined;
  quotedId?: string | undefined;
  choiceId?: string | undefined;
  forwarded?: Forwarding | undefined;
};

type Inner<K extends keyof proto.IMessage> = NonNullable<proto.IMessage[K]>;
type Reader<K extends keyof proto.IMessage> = (inner: Inner<K>) => Content;
type Readers = { [K in keyof proto.IMessage]?: Reader<K> };

type MediaFields = Pick<
  proto.Message.IDocumentMessage,
  'mimetype' | 'fileLength' | 'mediaKey' | 'directPath' | 'url' | 'fileName'
> &
  Pick<proto.Message.IImageMessage, 'width' | 'height'>;

/** Larger than any picture that is accepted. */
const longestSide = 20_000;

/** What the sender says of the size of a picture, if it can be one. */
function sizeOf({ width, height }: Pick<MediaFields, 'width' | 'height'>): ContentMedia['size'] {
  const isSide = (side: number): boolean => side >= 1 && side <= longestSide;
  return width && height && isSide(width) && isSide(height) ? { width, height } : undefined;
}

function mediaOf(
  type: MediaType,
  { mimetype, fileLength, mediaKey, directPath, url, fileName, width, height }: MediaFields,
): ContentMedia | undefined {
  // Without its key the file cannot be decrypted.
  if (!mediaKey || mediaKey.length === 0) return undefined;
  return {
    type,
    mime: mimetype ?? 'application/octet-stream',
    name: fileName ?? undefined,
    bytes: fileLength === null || fileLength === undefined ? undefined : toNumber(fileLength),
    size: sizeOf({ width, height }),
    mediaKey,
    directPath: directPath || undefined,
    url: url || undefined,
  };
}

const text = (body: string | null | undefined): Content => ({ kind: 'text', body: body ?? '' });
const lines = (...parts: (string | null | undefined)[]): Content => text(parts.filter((part) => part).join('\n'));
const choice = (choiceId: string | null | undefined, title: string | null | undefined): Content => ({
  ...text(title || choiceId),
  choiceId: choiceId ?? undefined,
});
const place = (facts: object): Content => ({ kind: 'location', body: JSON.stringify(facts) });
const cards = (list: readonly proto.Message.IContactMessage[]): Content => ({
  kind: 'contact',
  body: JSON.stringify(list.map(({ displayName, vcard }) => ({ displayName: displayName ?? '', vcard: vcard ?? '' }))),
});

/** The chosen id inside the JSON that newer menus answer with. */
function nativeChoice(json: string | null | undefined): string | undefined {
  try {
    const { id } = JSON.parse(json ?? '{}') as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** How each kind of content that is shown is read. */
const readers: Readers = {
  conversation: text,
  extendedTextMessage: (inner) => text(inner.text),
  imageMessage: (inner) => ({ kind: 'image', body: inner.caption ?? '', media: mediaOf('image', inner) }),
  videoMessage: (inner) => ({ kind: 'video', body: inner.caption ?? '', media: mediaOf('video', inner) }),
  ptvMessage: (inner) => ({ kind: 'video', body: inner.caption ?? '', media: mediaOf('video', inner) }),
  documentMessage: (inner) => ({ kind: 'document', body: inner.caption ?? '', media: mediaOf('document', inner) }),
  audioMessage: (inner) => ({ kind: inner.ptt ? 'voice' : 'audio', body: '', media: mediaOf('audio', inner) }),
  stickerMessage: (inner) => ({ kind: 'sticker', body: '', media: mediaOf('sticker', inner) }),
  locationMessage: (inner) =>
    place({
      latitude: inner.degreesLatitude,
      longitude: inner.degreesLongitude,
      name: inner.name ?? '',
      address: inner.address ?? '',
    }),
  liveLocationMessage: (inner) =>
    place({
      latitude: inner.degreesLatitude,
      longitude: inner.degreesLongitude,
      name: inner.caption ?? '',
      address: '',
    }),
  contactMessage: (inner) => cards([inner]),
  contactsArrayMessage: (inner) => cards(inner.contacts ?? []),
  buttonsResponseMessage: (inner) => choice(inner.selectedButtonId, inner.selectedDisplayText),
  templateButtonReplyMessage: (inner) => choice(inner.selectedId, inner.selectedDisplayText),
  listResponseMessage: (inner) => choice(inner.singleSelectReply?.selectedRowId, inner.title),
  interactiveResponseMessage: (inner) =>
    choice(nativeChoice(inner.nativeFlowResponseMessage?.paramsJson), inner.body?.text),
  // The library cannot decrypt such an edit. The attendant has to see which message was changed.
  secretEncryptedMessage: (inner) => ({
    kind: 'unknown',
    body: unreadableEdit,
    quotedId: inner.targetMessageKey?.id ?? undefined,
  }),
  buttonsMessage: (inner) => lines(inner.contentText, inner.footerText),
  listMessage: (inner) => lines(inner.title, inner.description, inner.footerText),
  interactiveMessage: (inner) => lines(inner.header?.title, inner.body?.text, inner.footer?.text),
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate }) => {
    const filled = hydratedTemplate ?? hydratedFourRowTemplate;
    return lines(filled?.hydratedTitleText, filled?.hydratedContentText, filled?.hydratedFooterText);
  },
};

/** Content that belongs to the protocol or to another message, and is not a message by itself. */
const notShown = new Set<string>([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'albumMessage',
  'call',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'stickerSyncRmrMessage',
  'placeholderMessage',
]);

function contextOf(inner: unknown): proto.IContextInfo | null | undefined {
  if (typeof inner !== 'object' || inner === null || !('contextInfo' in inner)) return undefined;
  return inner.contextInfo as proto.IContextInfo | null | undefined;
}

/** From this score on WhatsApp shows a message as forwarded many times. */
const oftenFrom = 5;

function forwardingOf(context: proto.IContextInfo | null | undefined): Forwarding | undefined {
  if (context?.isForwarded !== true) return undefined;
  return (context.forwardingScore ?? 0) >= oftenFrom ? 'often' : 'once';
}

/**
 * Reads a message; null when there is nothing to show. Content of an unknown type becomes `unknown` with its type name.
 */
export function readContent(message: proto.IMessage | null | undefined): Content | null {
  const content = normalizeMessageContent(message ?? undefined);
  const type = getContentType(content);
  if (!content || type === undefined || notShown.has(type)) return null;
  const inner = content[type];
  const reader = readers[type] as ((inner: unknown) => Content) | undefined;
  const read: Content = reader ? reader(inner) : { kind: 'unknown', body: type };
  const context = contextOf(inner);
  return {
    ...read,
    quotedId: read.quotedId ?? (context?.stanzaId || undefined),
    forwarded: forwardingOf(context),
  };
}
