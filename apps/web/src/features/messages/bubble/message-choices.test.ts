import type { Message } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { choicesOf, type MessageChoices } from './message-choices.ts';

const viewer = { userId: 12, isAdmin: false, queueIds: [3], connectionIds: [], companyHasNoQueue: false };
const createdAt = '2026-11-02T12:00:00Z';
const ours: Partial<Message> = { fromMe: true, userId: 12, sendState: 'sent', createdAt };

type Provider = 'beta' | 'cloud';
const choices = (message: Partial<Message>, provider: Provider = 'beta', minutes = 1): MessageChoices =>
  choicesOf(buildMessage(message), {
    viewer,
    ticket: { status: 'open', userId: 12, whatsapp: { id: 5, name: 'Loja', provider, isSample: false } },
    mayReply: true,
    now: Date.parse(createdAt) + minutes * 60_000,
  });

describe('what the menu of a message offers', () => {
  it.each<[string, Partial<Message>, Provider, number, Omit<MessageChoices, 'reply' | 'forward'>]>([
    ['of ours', ours, 'beta', 15, { react: 'yes', edit: 'yes', delete: 'yes' }],
    ['of ours, too old', ours, 'beta', 15.1, { react: 'yes', edit: 'no', delete: 'yes' }],
    ['of a colleague', { ...ours, userId: 9 }, 'beta', 1, { react: 'yes', edit: 'no', delete: 'yes' }],
    ['of the customer', { createdAt }, 'beta', 1, { react: 'yes', edit: 'no', delete: 'no' }],
    ['of ours, through Meta', ours, 'cloud', 1, { react: 'yes', edit: 'unable', delete: 'unable' }],
    [
      'of ours, failed, through Meta',
      { ...ours, sendState: 'failed' },
      'cloud',
      1,
      { react: 'no', edit: 'no', delete: 'yes' },
    ],
  ])('S166 S472 S473 %s', (_what, message, provider, minutes, expected) => {
    expect(choices(message, provider, minutes)).toEqual({ reply: true, forward: true, ...expected });
  });

  it.each<[string, Partial<Message>, boolean]>([
    ['a text', {}, true],
    ['a picture', { kind: 'image', body: '', mediaState: 'ready' }, true],
    ['a picture that is not there yet', { kind: 'image', mediaState: 'pending' }, false],
    ['a place', { kind: 'location', body: '{}' }, true],
    ['a call', { kind: 'call', body: '' }, false],
    ['a deleted text', { isDeleted: true }, false],
  ])('S476 %s is sent on: %s', (_what, message, expected) => {
    expect(choices(message).forward).toBe(expected);
  });
});
