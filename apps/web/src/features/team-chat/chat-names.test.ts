import { chatTitle } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { partnerIn, senderBefore, unreadsOf } from './chat-names.ts';

const person = (userId: number, name: string, unreads = 0) => ({ userId, unreads, user: { id: userId, name } });
const [ana, bia, leo] = [person(1, 'Ana Prado'), person(2, 'Bia Rocha', 3), person(3, 'Léo Dias')] as const;

describe('what a chat is called', () => {
  it('S258 by its title, or by the others who take part', () => {
    expect(chatTitle({ title: 'Plantão', users: [ana, bia] }, 1)).toBe('Plantão');
    expect(chatTitle({ title: '', users: [ana, bia, leo] }, 1)).toBe('Bia Rocha, Léo Dias');
    expect(chatTitle({ title: '', users: [ana, bia] }, 2)).toBe('Ana Prado');
  });

  it('S258 a chat of two shows the other person, a group does not', () => {
    expect(partnerIn({ users: [ana, bia] }, 1)?.name).toBe('Bia Rocha');
    expect(partnerIn({ users: [ana, bia, leo] }, 1)).toBeNull();
  });

  it('S34 counts what the viewer has not seen', () => {
    expect([unreadsOf({ users: [ana, bia] }, 2), unreadsOf({ users: [ana, bia] }, 9)]).toEqual([3, 0]);
  });

  it.each([
    ['nothing before the first message', { lastMessage: '', lastSenderId: null, users: [ana, bia, leo] }, null],
    ['you for the own', { lastMessage: 'Ana Prado: Oi', lastSenderId: 1, users: [ana, bia] }, 'you'],
    ['nobody in a chat of two', { lastMessage: 'Bia Rocha: Oi', lastSenderId: 2, users: [ana, bia] }, null],
    [
      'the first name in a group',
      { lastMessage: 'Léo Dias: Oi: já', lastSenderId: 3, users: [ana, bia, leo] },
      { name: 'Léo' },
    ],
  ] as const)('S258 says %s', (_what, chat, expected) => {
    expect(senderBefore({ lastText: 'Oi', ...chat, users: [...chat.users] }, 1)).toEqual(expected);
  });
});
