import { previewOf } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { cutAround, readPreview } from './preview.ts';

describe('readPreview', () => {
  it.each([
    ['S131 words', { body: 'Bom dia', kind: 'text' }, { kind: 'text', text: 'Bom dia' }],
    ['S131 a caption', { body: 'Olha só', kind: 'image', fileName: 'IMG_1.jpg' }, { kind: 'text', text: 'Olha só' }],
    ['S131 a photo', { body: '', kind: 'image' }, { kind: 'photo', name: null }],
    ['S131 a photo with a name', { body: '', kind: 'image', fileName: 'IMG_1.JPG' }, { kind: 'photo', name: null }],
    ['S131 a voice note', { body: '', kind: 'voice' }, { kind: 'audio', name: null }],
    ['S131 a song', { body: '', kind: 'audio', fileName: 'tema.mp3' }, { kind: 'audio', name: null }],
    ['S131 a video', { body: '', kind: 'video', fileName: 'a.mp4' }, { kind: 'video', name: null }],
    [
      'S131 a document',
      { body: '', kind: 'document', fileName: 'boleto.pdf' },
      { kind: 'document', name: 'boleto.pdf' },
    ],
    ['S131 a sticker', { body: '', kind: 'sticker' }, { kind: 'sticker', name: null }],
    ['S131 a contact', { body: 'Léo', kind: 'contact' }, { kind: 'contact', name: null }],
    ['S131 a place', { body: '', kind: 'location' }, { kind: 'location', name: null }],
    ['S131 nothing', { body: '', kind: 'text' }, { kind: 'text', text: '' }],
  ])('%s', (_what, message, expected) => {
    expect(readPreview(previewOf(message))).toEqual(expected);
  });
});

describe('cutAround', () => {
  it.each([
    ['Onde está o pedido?', 'PEDIDO', { start: 'Onde está o ', match: 'pedido', end: '?' }],
    ['É amanhã', 'amanha', { start: 'É ', match: 'amanhã', end: '' }],
    [
      'Bom dia, tudo bem com vocês? Quero saber do pedido de ontem',
      'pedido',
      { start: '…vocês? Quero saber do ', match: 'pedido', end: ' de ontem' },
    ],
    ['duas\nlinhas', 'linhas', { start: 'duas ', match: 'linhas', end: '' }],
    ['O boleto do pedido', 'pedido boleto', { start: 'O boleto do ', match: 'pedido', end: '' }],
    ['Nada disso', 'outro', { start: 'Nada disso', match: '', end: '' }],
  ])('S118 %j with %j', (body, search, expected) => {
    const cut = cutAround(body, search);
    expect(cut.match).toBe(expected.match);
    expect(cut.end).toBe(expected.end);
    expect(cut.start.endsWith(expected.start.replace('…vocês? ', ''))).toBe(true);
  });
});
