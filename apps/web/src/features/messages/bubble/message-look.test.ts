import { describe, expect, it } from 'vitest';
import { fileTag, hasText, lookOf, type MessageLook, wordsOf } from './message-look.ts';

const facts = { kind: 'text', mediaType: null, mediaState: 'none', isDeleted: false, body: 'Oi' } as const;

describe('the look of a message', () => {
  it.each<[string, Partial<Parameters<typeof lookOf>[0]>, MessageLook]>([
    ['S160 a text', {}, 'text'],
    ['S167 a deleted one', { isDeleted: true, kind: 'image', mediaState: 'ready' }, 'deleted'],
    ['S162 a picture', { kind: 'image', mediaType: 'image', mediaState: 'ready', body: '' }, 'image'],
    ['S162 a picture on its way', { kind: 'image', mediaType: 'image', mediaState: 'pending', body: '' }, 'image'],
    [
      'S163 a picture sent as a file',
      { kind: 'document', mediaType: 'image', mediaState: 'ready', body: '' },
      'document',
    ],
    ['S163 a voice note', { kind: 'voice', mediaType: 'audio', mediaState: 'ready', body: '' }, 'audio'],
    ['S163 a video', { kind: 'video', mediaType: 'video', mediaState: 'ready', body: '' }, 'video'],
    ['S163 a sticker', { kind: 'sticker', mediaType: 'image', mediaState: 'ready', body: '' }, 'sticker'],
    ['S173 a call', { kind: 'call', body: '' }, 'call'],
    ['S173 a video call', { kind: 'video_call', body: '' }, 'videoCall'],
    ['S173 a place', { kind: 'location' }, 'location'],
    ['S173 a card', { kind: 'contact' }, 'contact'],
    ['S173 an unknown kind with its name', { kind: 'unknown', body: 'poll' }, 'unsupported'],
    ['S173 an edit that cannot be read', { kind: 'unknown', body: 'unreadable_edit' }, 'unreadableEdit'],
    ['S173 an unheard kind with words', { kind: 'order', body: '2 lâmpadas' }, 'text'],
    ['S173 an unheard kind with a file', { kind: 'ptv', mediaType: 'video', mediaState: 'ready', body: '' }, 'video'],
    [
      'S173 an unheard kind with an unheard file',
      { kind: 'x', mediaType: 'model', mediaState: 'ready', body: '' },
      'document',
    ],
    ['S173 an unheard kind with nothing', { kind: 'x', body: '' }, 'unsupported'],
    ['S173 a text without words', { body: '' }, 'unsupported'],
  ])('%s', (_, parts, look) => {
    expect(lookOf({ ...facts, ...parts })).toBe(look);
  });

  it('S173 data is not shown as words', () => {
    expect([
      hasText('location', '{"latitude":1}'),
      hasText('unsupported', 'poll'),
      hasText('image', 'Olha'),
      hasText('image', ''),
    ]).toEqual([false, false, true, false]);
  });
});

it.each([
  ['document', 'troca.pdf', 'troca.pdf', ''],
  ['document', 'a nota', 'nota.pdf', 'a nota'],
  ['document', '', null, ''],
  ['image', 'foto.png', 'foto.png', 'foto.png'],
  ['text', 'nota.pdf', null, 'nota.pdf'],
])('S1097 the words of a %s %j of the file %j are %j', (kind, body, mediaName, words) => {
  expect(wordsOf({ kind, body, mediaName })).toBe(words);
});

it.each([
  ['troca.pdf', 'PDF'],
  ['planilha.2026.xlsx', 'XLSX'],
  ['sem-tipo', ''],
  ['longo.extensao', ''],
  ['<img>.p"f', ''],
])('S163 %s is a %s', (name, tag) => {
  expect(fileTag(name)).toBe(tag);
});
