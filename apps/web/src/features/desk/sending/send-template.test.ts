import { expect, it } from 'vitest';
import { forgetClientId, clientIdFor } from './send-template.ts';

const template = { name: 'aviso', language: 'pt_BR', header: {}, body: { '1': 'Ana' }, buttons: {} };

it('S186 the same words keep their mark until they are answered', () => {
  const first = clientIdFor(1, template);
  expect(clientIdFor(1, template)).toBe(first);
  expect(clientIdFor(2, template)).not.toBe(first);
  forgetClientId(1);
  expect(clientIdFor(1, template)).not.toBe(first);
});

it('S186 other words are another message', () => {
  const first = clientIdFor(3, template);
  expect(clientIdFor(3, { ...template, body: { '1': 'Bia' } })).not.toBe(first);
});
