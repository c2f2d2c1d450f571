import { expect, it } from 'vitest';
import type { InboundMessage } from '../../../ports/whatsapp.ts';
import { nameDocument } from './name-document.ts';

const nameOf = (kind: InboundMessage['kind'], media: { mime: string; name?: string } | undefined) =>
  nameDocument({
    id: 'A',
    chat: '5511987654321@c',
    from: [],
    fromMe: false,
    kind,
    body: '',
    ...(media ? { media: { ...media, ref: {} } } : {}),
    at: 0,
    backlog: false,
  } as unknown as InboundMessage).media?.name;

it.each([
  ['a document', 'document', { mime: 'application/pdf' }, 'documento.pdf'],
  ['one with an empty name', 'document', { mime: 'application/pdf', name: '' }, 'documento.pdf'],
  ['one of an unknown type', 'document', { mime: 'application/x-none' }, 'documento'],
  ['one with a name', 'document', { mime: 'application/pdf', name: 'nota.pdf' }, 'nota.pdf'],
  ['a picture', 'image', { mime: 'image/png' }, undefined],
  ['a document without a file', 'document', undefined, undefined],
] as const)('S1096 %s', (_what, kind, media, expected) => {
  expect(nameOf(kind, media)).toBe(expected);
});
