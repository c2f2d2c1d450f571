import { expect, it } from 'vitest';
import type { Message } from '@balcao/contract';
import { withReadableBody } from './with-readable-body.ts';

const paper = { kind: 'document', body: '', mediaName: 'nota.pdf', isDeleted: false };

it.each([
  ['a document without words', {}, 'nota.pdf'],
  ['one with words', { body: 'a nota' }, 'a nota'],
  ['one that was deleted', { isDeleted: true }, ''],
  ['one without a name', { mediaName: null }, ''],
  ['a picture', { kind: 'image', mediaName: 'foto.png' }, ''],
])('S1097 %s', (_what, over, body) => {
  expect(withReadableBody({ ...paper, ...over } as Message).body).toBe(body);
});
