import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../../lib/forms/form-reasons.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import {
  type ConnectionFormValues,
  emptyConnection,
  generateToken,
  toConnectionInput,
  toFormValues,
  validateConnection,
} from './connection-form.ts';

const loja: ConnectionFormValues = { ...emptyConnection, name: 'Loja Centro', queueIds: [3, 4] };

describe('validateConnection', () => {
  it.each<[string, Partial<ConnectionFormValues>, Reasons<ConnectionFormValues>]>([
    ['a complete connection', {}, {}],
    ['no name', { name: '' }, { name: 'required' }],
    ['a name of 1', { name: 'L' }, { name: 'tooShort' }],
    ['a name of 2', { name: 'Lo' }, {}],
    ['a name of 50', { name: 'L'.repeat(50) }, {}],
    ['a name of 51', { name: 'L'.repeat(51) }, { name: 'tooLong' }],
    ['a greeting of 4097', { greetingMessage: 'x'.repeat(4097) }, { greetingMessage: 'tooLong' }],
    ['two queues and no greeting, which the server refuses', { greetingMessage: '' }, {}],
  ])('S278 %s', (_, change, reasons) => {
    const found = validateConnection({ ...loja, ...change }, null);
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

describe('the body', () => {
  it('S278 is of provider beta unless another is chosen', () => {
    expect(toConnectionInput(loja)).toMatchObject({ provider: 'beta', complationMessage: '' });
  });

  it('S281 has the ids of the queues, and neither queues nor session', () => {
    const body = toConnectionInput(loja);
    expect(body.queueIds).toEqual([3, 4]);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['queues']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['session']));
  });

  it.each([
    ['is left out when it stays', null, {}],
    ['is sent when it is new', 'x'.repeat(43), { token: 'x'.repeat(43) }],
    ['is sent empty when it goes', '', { token: '' }],
  ])('S287 the token %s', (_, token, expected) => {
    const { token: sent } = toConnectionInput({ ...loja, token });
    expect(sent === undefined ? {} : { token: sent }).toEqual(expected);
  });
});

describe('the form of a connection', () => {
  it('S287 never holds its token', () => {
    const stored = buildConnection({
      isDefault: loja.isDefault,
      tokenHint: 'abcd',
      queues: [{ id: 3, name: 'Suporte', color: '#0B7A4B' }],
    });
    expect(toFormValues(stored)).toEqual({ ...loja, queueIds: [3], token: null });
  });
});

describe('generateToken', () => {
  it('S287 makes what the server takes, each time another', () => {
    const tokens = Array.from({ length: 20 }, generateToken);
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32,200}$/);
  });
});
