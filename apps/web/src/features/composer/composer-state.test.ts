import { describe, expect, it } from 'vitest';
import { type ComposerFacts, type ComposerState, newComposerState, nextComposerState } from './composer-state.ts';

const open: ComposerFacts = {
  isStopped: false,
  isLoading: false,
  isRecording: false,
  isNote: false,
  replyState: 'open',
  replyId: undefined,
  hasFocus: false,
};

describe('the mode of a composer', () => {
  it.each<[string, Partial<ComposerFacts>, ComposerState['mode']]>([
    ['an open ticket', {}, 'writing'],
    ['a connection without a reply window', { replyState: 'free' }, 'writing'],
    ['S184 a ticket one may not write in', { isStopped: true }, 'stopped'],
    ['S184 a conversation that is not loaded', { isLoading: true }, 'loading'],
    ['a closed reply window', { replyState: 'closed' }, 'templates'],
    ['a closed window of a ticket one may not write in', { replyState: 'closed', isStopped: true }, 'stopped'],
    ['a closed window while it loads', { replyState: 'closed', isLoading: true }, 'loading'],
    ['S452 a note in a ticket one may not write in', { isNote: true, isStopped: true }, 'note'],
    ['S452 a note behind a closed window', { isNote: true, replyState: 'closed' }, 'note'],
    ['S191 a recording', { isRecording: true }, 'recording'],
    ['a recording that outlasts the window', { isRecording: true, replyState: 'closed' }, 'recording'],
    ['a recording in a ticket that was closed meanwhile', { isRecording: true, isStopped: true }, 'recording'],
  ])('%s', (_, facts, mode) => {
    expect(newComposerState({ ...open, ...facts }).mode).toBe(mode);
  });
});

describe('the focus', () => {
  it.each<[string, Partial<ComposerFacts>, Partial<ComposerFacts>, ComposerState['focusFor']]>([
    ['S165 goes to the input for a reply', {}, { replyId: 7 }, 'reply'],
    ['S165 goes to the input for another reply', { replyId: 7 }, { replyId: 8 }, 'reply'],
    ['stays when the reply is given up', { replyId: 7 }, {}, null],
    ['S192 goes to the input after a recording', { isRecording: true }, {}, 'recordingEnd'],
    ['stays when a recording begins', {}, { isRecording: true }, null],
    ['goes to the templates from the input', {}, { replyState: 'closed', hasFocus: true }, 'templates'],
    ['stays elsewhere when the window closes', {}, { replyState: 'closed' }, null],
    ['stays when the customer opens the window again', { replyState: 'closed' }, { hasFocus: true }, null],
    ['goes to the input when the conversation is loaded', { isLoading: true }, {}, 'opening'],
    ['goes to the input when the ticket was accepted or reopened', { isStopped: true }, {}, 'opening'],
    ['stays when a conversation one may not write in is loaded', { isLoading: true }, { isStopped: true }, null],
  ])('%s', (_, before, after, focusFor) => {
    const state = nextComposerState(newComposerState({ ...open, ...before }), { ...open, ...after });
    expect(state.focusFor).toBe(focusFor);
  });

  it.each<[string, Partial<ComposerFacts>, ComposerState['focusFor']]>([
    ['goes to the input of a conversation that is there already', {}, 'opening'],
    ['S188 goes there for the opening, not for a reply that came back with a draft', { replyId: 7 }, 'opening'],
    ['stays while the conversation is loaded', { isLoading: true }, null],
    ['stays where one may not write', { isStopped: true }, null],
    ['stays where only templates can be sent', { replyState: 'closed' }, null],
  ])('%s', (_, facts, focusFor) => {
    expect(newComposerState({ ...open, ...facts }).focusFor).toBe(focusFor);
  });

  it('is asked for once: the same facts give the same state', () => {
    const facts = { ...open, replyId: 7 };
    const state = nextComposerState(newComposerState(open), facts);
    expect(nextComposerState(state, facts)).toBe(state);
    expect(nextComposerState(state, { ...facts, hasFocus: true })).toBe(state);
  });
});
