import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { setTyped } from '../store/message-changes.ts';
import { type DeskState, emptyDesk, type Outgoing } from '../store/desk-state.ts';
import {
  isRefusal,
  outgoingOf,
  sendableText,
  markUnanswered,
  returnToInput,
  unansweredUpTo,
  withOutgoing,
  withoutOutgoing,
} from './outgoing.ts';

const text = (clientId: string, state: Outgoing['state'] = 'sending'): Outgoing => ({
  clientId,
  body: clientId.toUpperCase(),
  sign: true,
  createdAt: '2026-11-02T12:01:00Z',
  state,
});
const photo = (clientId: string, state: Outgoing['state'] = 'sending'): Outgoing => ({
  ...text(clientId, state),
  file: { file: new File(['x'], 'a.png'), url: 'blob:x', voice: false },
});
const desk = (...items: Outgoing[]): DeskState =>
  items.reduce((state, item) => withOutgoing(state, 1, item), emptyDesk);
const states = (state: DeskState): string[] => outgoingOf(state, 1).map((item) => `${item.clientId} ${item.state}`);

describe('sendableText', () => {
  it.each([
    ['', null],
    [' \n ', null],
    ['olá \n', 'olá'],
    ['  olá', '  olá'],
  ])('S182 %j is sent as %j', (typed, sent) => {
    expect(sendableText(typed)).toBe(sent);
  });
});

describe('isRefusal', () => {
  it.each([
    [new ApiError('ERR_WAPP_NOT_INITIALIZED', 400), true],
    [new ApiError('ERR_FILE_TOO_LARGE', 413), true],
    [new ApiError('ERR_TOO_MANY_REQUESTS', 429), false],
    [new ApiError('NETWORK', 0), false],
    [new ApiError('ERR_UNAVAILABLE', 503), false],
    [new Error('other'), false],
  ])('S186 %s: %s', (error, expected) => {
    expect(isRefusal(error)).toBe(expected);
  });
});

describe('withOutgoing', () => {
  it('S186 a message that is tried again keeps its place', () => {
    expect(states(withOutgoing(desk(text('a', 'unknown'), text('b', 'unknown')), 1, text('a')))).toEqual([
      'a sending',
      'b unknown',
    ]);
    expect(states(withoutOutgoing(desk(text('a'), text('b')), 1, 'a'))).toEqual(['b sending']);
  });
});

describe('takeBack', () => {
  it.each([
    ['the only one', [text('a')], 'a', '', 'A', []],
    ['before what was typed since', [text('a')], 'a', 'mais', 'A\nmais', []],
    [
      'with those that waited behind it, in their order',
      [text('a'), text('b'), text('c')],
      'a',
      'mais',
      'A\nB\nC\nmais',
      [],
    ],
    [
      'without those before it or with an answer of their own',
      [text('z', 'unknown'), text('a'), text('b', 'unknown')],
      'a',
      '',
      'A',
      ['z unknown', 'b unknown'],
    ],
    ['files stay and are asked for themselves', [text('a'), photo('b'), text('c')], 'a', '', 'A\nC', ['b sending']],
    ['one that arrived meanwhile', [text('b')], 'a', 'mais', 'mais', ['b sending']],
  ])('S186 %s', (_, items, refused, since, typed, left) => {
    const state = returnToInput(setTyped(desk(...items), 1, since), 1, { clientId: refused });
    expect(state.typed.get(1) ?? '').toBe(typed);
    expect(states(state)).toEqual(left);
  });
});

describe('stall', () => {
  it.each([
    ['the only one', [text('a')], 'a', ['a unknown']],
    ['and what waited behind it', [text('a'), photo('b'), text('c')], 'a', ['a unknown', 'b unknown', 'c unknown']],
    [
      'not what is before it, nor what was refused',
      [text('z'), text('a'), photo('b', 'refused')],
      'a',
      ['z sending', 'a unknown', 'b refused'],
    ],
    ['nothing when it arrived meanwhile', [text('b')], 'a', ['b sending']],
  ])('S186 %s', (_, items, stalled, expected) => {
    expect(states(markUnanswered(desk(...items), 1, stalled))).toEqual(expected);
  });
});

describe('toSendAgain', () => {
  const state = desk(
    text('a', 'unknown'),
    photo('b', 'refused'),
    text('c', 'unknown'),
    text('d', 'unknown'),
    text('e'),
  );
  it.each([
    ['a', ['a']],
    ['b', ['a', 'b']],
    ['d', ['a', 'c', 'd']],
    ['gone', []],
  ])('S186 %s goes with %j', (clientId, expected) => {
    expect(unansweredUpTo(state, 1, clientId).map((item) => item.clientId)).toEqual(expected);
  });
});
