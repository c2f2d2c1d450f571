import { expect, it } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { isSameBubble, type MessageBubbleProps } from './bubble-props.ts';

const props: MessageBubbleProps = {
  message: buildMessage({ version: 3 }),
  contactName: 'Maria',
  isGroup: false,
  leads: true,
  ends: false,
  isCurrent: false,
  isMarked: false,
  actions: {},
};

it.each<[string, Partial<MessageBubbleProps>, boolean]>([
  ['nothing', {}, true],
  ['a copy of the same version', { message: buildMessage({ version: 3 }) }, true],
  ['a newer version', { message: buildMessage({ version: 4, ack: 3 }) }, false],
  ['another message', { message: buildMessage({ id: 2, version: 3 }) }, false],
  [
    'a quoted message that was deleted',
    { message: buildMessage({ version: 3, quotedMsg: { id: 9, body: '', fromMe: true, contactName: null } }) },
    true,
  ],
  [
    'a quoted message that was edited',
    { message: buildMessage({ version: 3, quotedMsg: { id: 9, body: 'x', fromMe: true, contactName: null } }) },
    false,
  ],
  ['a sender with a new name', { message: buildMessage({ version: 3, contact: { id: 5, name: 'Ana' } }) }, false],
  ['the mark of a jump', { isMarked: true }, false],
  ['the keyboard', { isCurrent: true }, false],
])('a bubble is drawn again because of %s: %#', (_, change, isSame) => {
  expect(isSameBubble(props, { ...props, ...change })).toBe(isSame);
});
