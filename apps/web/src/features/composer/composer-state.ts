import type { ReplyState } from './reply-window/use-reply-window.ts';

/**
 * What the composer can be used for. Only in `writing` can something be written, attached or sent to the customer; in
 * `note` a note for the team is written.
 */
export type ComposerMode = 'writing' | 'note' | 'recording' | 'stopped' | 'loading' | 'templates';

/** What the mode and the focus depend on. */
export type ComposerFacts = {
  /** The person may not write here: the ticket is closed, waiting, or a colleague's. */
  readonly isStopped: boolean;
  /** The conversation is not loaded yet. */
  readonly isLoading: boolean;
  readonly isRecording: boolean;
  /** The person writes a note, which is allowed to everybody who sees the conversation. */
  readonly isNote: boolean;
  readonly replyState: ReplyState;
  /** The message being replied to. */
  readonly replyId: number | undefined;
  /** The input has the focus. */
  readonly hasFocus: boolean;
};

export type ComposerState = {
  readonly mode: ComposerMode;
  readonly replyId: number | undefined;
  /** Why the focus has to move now; null when it stays where it is. */
  readonly focusFor: 'opening' | 'reply' | 'recordingEnd' | 'templates' | null;
};

/**
 * The mode that follows from the facts. A running recording goes on even if writing is no longer allowed; the server
 * decides whether it is accepted.
 */
function modeOf({ isRecording, isNote, isStopped, isLoading, replyState }: ComposerFacts): ComposerMode {
  if (isRecording) return 'recording';
  if (isNote) return 'note';
  if (isStopped) return 'stopped';
  if (isLoading) return 'loading';
  return replyState === 'closed' ? 'templates' : 'writing';
}

/** The state of a composer that has just appeared. Somebody who opened a conversation wants to write in it. */
export function newComposerState(facts: ComposerFacts): ComposerState {
  const mode = modeOf(facts);
  return { mode, replyId: facts.replyId, focusFor: mode === 'writing' ? 'opening' : null };
}

/** The next state. The same object is returned when nothing changed. */
export function nextComposerState(state: ComposerState, facts: ComposerFacts): ComposerState {
  const mode = modeOf(facts);
  const { replyId } = facts;
  if (mode === state.mode && replyId === state.replyId) return state;
  // Somebody who chose "reply" wants to write next.
  if (replyId !== undefined && replyId !== state.replyId) return { mode, replyId, focusFor: 'reply' };
  if (mode === state.mode) return { mode, replyId, focusFor: null };
  if (state.mode === 'recording') return { mode, replyId, focusFor: 'recordingEnd' };
  // The conversation is loaded, or the ticket was accepted or reopened.
  if (mode === 'writing' && state.mode !== 'templates') return { mode, replyId, focusFor: 'opening' };
  // Somebody who was writing when the reply window closed continues in the template picker, which replaces the input.
  return { mode, replyId, focusFor: mode === 'templates' && facts.hasFocus ? 'templates' : null };
}
