import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { templateMessageInput } from './schemas.ts';

it('T40 a template holds nothing that a database cannot store', () => {
  const read = z.parse(templateMessageInput, {
    name: 'oi\u0000\ud800',
    language: 'pt\u0000_BR',
    body: { '1\u0000': 'Ana\u0000 Souza\ud800' },
  });
  expect(read).toMatchObject({ name: 'oi', language: 'pt_BR', body: { 1: 'Ana Souza' } });
  expect(z.safeParse(templateMessageInput, { name: '\u0000', language: 'pt_BR' }).success).toBe(false);
});
