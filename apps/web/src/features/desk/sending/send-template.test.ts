import { expect, it } from 'vitest';
import { forgetMark, markOf } from './send-template.ts';

const template = { name: 'aviso', language: 'pt_BR', header: {}, body: { '1': 'Ana' }, buttons: {} };

it('S186 the same words keep their mark until they are answered', () => {
  const first = markOf(1, template);
  expect(markOf(1, template)).toBe(first);
  expect(markOf(2, template)).not.toBe(first);
  forgetMark(1);
  expect(markOf(1, template)).not.toBe(first);
});

it('S186 other words are another message', () => {
  const first = markOf(3, template);
  expect(markOf(3, { ...template, body: { '1': 'Bia' } })).not.toBe(first);
});
