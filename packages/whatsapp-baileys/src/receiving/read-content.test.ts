import { fillersFor, hostileText, linearGrowth, textPlaces, withText, workGrowth } from '@balcao/testing';
import { cleanEvent, toAddress } from '@balcao/whatsapp';
import type { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { toRemoteMedia } from '../media/media-ref.ts';
import { readContent } from './read-content.ts';

const media = {
  mediaKey: Buffer.from('key'),
  mimetype: 'image/jpeg',
  fileLength: 7,
  url: 'https://mmg.whatsapp.net/a',
  directPath: '/a',
};

const shown: [string, proto.IMessage, object][] = [
  ['a plain text', { conversation: 'hi' }, { kind: 'text', body: 'hi' }],
  [
    'a text that quotes',
    { extendedTextMessage: { text: 'hi', contextInfo: { stanzaId: 'Q1' } } },
    { kind: 'text', body: 'hi', quotedId: 'Q1' },
  ],
  [
    'a picture',
    { imageMessage: { ...media, caption: 'look' } },
    { kind: 'image', body: 'look', media: { type: 'image', mime: 'image/jpeg', bytes: 7, directPath: '/a' } },
  ],
  [
    'a picture with its size',
    { imageMessage: { ...media, width: 720, height: 1560 } },
    { kind: 'image', body: '', media: { size: { width: 720, height: 1560 } } },
  ],
  [
    'a picture that claims to be larger than any',
    { imageMessage: { ...media, width: 4_000_000_000, height: 10 } },
    { kind: 'image', body: '', media: { size: undefined } },
  ],
  [
    'a picture without its key',
    { imageMessage: { caption: 'look' } },
    { kind: 'image', body: 'look', media: undefined },
  ],
  [
    'a picture to be seen once',
    { viewOnceMessageV2: { message: { imageMessage: media } } },
    { kind: 'image', body: '' },
  ],
  [
    'a disappearing text',
    { ephemeralMessage: { message: { conversation: 'gone soon' } } },
    { kind: 'text', body: 'gone soon' },
  ],
  ['a video', { videoMessage: { ...media, caption: 'see' } }, { kind: 'video', body: 'see' }],
  ['a round video', { ptvMessage: media }, { kind: 'video', body: '' }],
  [
    'a document with a caption',
    { documentWithCaptionMessage: { message: { documentMessage: { ...media, fileName: 'a.pdf', caption: 'bill' } } } },
    { kind: 'document', body: 'bill', media: { name: 'a.pdf' } },
  ],
  ['a voice note', { audioMessage: { ...media, ptt: true } }, { kind: 'voice', body: '' }],
  ['a song', { audioMessage: media }, { kind: 'audio', body: '' }],
  ['a sticker', { stickerMessage: media }, { kind: 'sticker', body: '' }],
  [
    'a place',
    { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja' } },
    { kind: 'location', body: '{"latitude":1,"longitude":2,"name":"Loja","address":""}' },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
    { kind: 'location', body: '{"latitude":1,"longitude":2,"name":"","address":""}' },
  ],
  [
    'a card',
    { contactMessage: { displayName: 'Rui', vcard: 'V' } },
    { kind: 'contact', body: '[{"displayName":"Rui","vcard":"V"}]' },
  ],
  [
    'cards',
    { contactsArrayMessage: { contacts: [{ displayName: 'Rui', vcard: 'V' }] } },
    { kind: 'contact', body: '[{"displayName":"Rui","vcard":"V"}]' },
  ],
  [
    'a pressed button',
    { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Yes' } },
    { kind: 'text', body: 'Yes', choiceId: 'b1' },
  ],
  [
    'a button of a template',
    { templateButtonReplyMessage: { selectedId: 'b1', selectedDisplayText: 'Yes' } },
    { kind: 'text', body: 'Yes', choiceId: 'b1' },
  ],
  [
    'a chosen row',
    { listResponseMessage: { title: 'Sales', singleSelectReply: { selectedRowId: 'r1' } } },
    { kind: 'text', body: 'Sales', choiceId: 'r1' },
  ],
  [
    'a choice in a flow',
    {
      interactiveResponseMessage: { body: { text: 'Sales' }, nativeFlowResponseMessage: { paramsJson: '{"id":"n1"}' } },
    },
    { kind: 'text', body: 'Sales', choiceId: 'n1' },
  ],
  [
    'a choice without sense',
    { interactiveResponseMessage: { body: { text: 'Sales' }, nativeFlowResponseMessage: { paramsJson: 'x' } } },
    { kind: 'text', body: 'Sales', choiceId: undefined },
  ],
  [
    'a menu',
    { listMessage: { title: 'Menu', description: 'Choose', footerText: 'Thanks' } },
    { kind: 'text', body: 'Menu\nChoose\nThanks' },
  ],
  [
    'a template',
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Your code', hydratedFooterText: 'Bye' } } },
    { kind: 'text', body: 'Your code\nBye' },
  ],
  ['a poll', { pollCreationMessageV3: { name: 'When?' } }, { kind: 'unknown', body: 'pollCreationMessageV3' }],
  [
    'an edit that is encrypted once more and cannot be read, so that its trace stays',
    { secretEncryptedMessage: { targetMessageKey: { id: 'A1' } } },
    { kind: 'unknown', body: 'unreadable_edit', quotedId: 'A1' },
  ],
  ['an order', { orderMessage: {} }, { kind: 'unknown', body: 'orderMessage' }],
];

const unseen: [string, proto.IMessage | null][] = [
  ['nothing', null],
  ['an empty message', {}],
  ['a protocol message', { protocolMessage: { type: 0 } }],
  ['a reaction', { reactionMessage: { text: '👍' } }],
  ['a key for a group', { senderKeyDistributionMessage: { groupId: 'g' } }],
  ['a vote', { pollUpdateMessage: {} }],
  ['a pin', { pinInChatMessage: {} }],
  ['an album, whose pictures come by themselves', { albumMessage: {} }],
];

describe('readContent', () => {
  it.each(shown)('reads %s', (_name, message, content) => {
    expect(readContent(message)).toMatchObject(content);
  });

  it.each(unseen)('shows nothing of %s', (_name, message) => {
    expect(readContent(message)).toBeNull();
  });
});

/** A message from what the library hands over to what the server takes. */
function receive(message: proto.IMessage): void {
  const content = readContent(message);
  if (content === null) return;
  const chat = toAddress({ kind: 'pn', scope: '', value: '5511987654321' });
  const key = { id: 'M1', remoteJid: '5511987654321@s.whatsapp.net' };
  const place = { id: 'M1', chat, from: [], fromMe: false, at: 0, backlog: false };
  const media = content.media && toRemoteMedia(content.media, key);
  cleanEvent({ type: 'message', chat, message: { ...content, ...place, media } });
}

describe('a message with hostile texts', () => {
  const places = shown.flatMap(([kind, message]) =>
    textPlaces(message).map((place) => ({ kind, message, place, at: place.join('.') })),
  );
  it.each(places.flatMap((one, index) => fillersFor(index).map(([name, filler]) => ({ ...one, name, filler }))))(
    'T40 $name at $at of $kind cost no more in a long text than in a short one',
    async ({ message, place, filler }) => {
      const growth = await workGrowth(
        (text) => receive(withText(message, place, text)),
        (length) => hostileText(filler, length),
      );
      expect(growth).toBeLessThan(linearGrowth);
    },
  );
});
