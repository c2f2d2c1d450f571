import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteTicket } from './ticket-changes.ts';
import { createDeskStore } from './desk-store.ts';
import { createInputTexts } from './input-texts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const store = createDeskStore();
  const changes = vi.fn();
  store.subscribe(changes);
  return { store, changes, typing: createInputTexts(store) };
}

describe('createTyping', () => {
  it('S188 keys are noted at once and reach the desk together in a pause', () => {
    const { store, changes, typing } = start();
    for (const text of ['o', 'ol', 'olá']) {
      typing.note(1, text);
      vi.advanceTimersByTime(100);
    }
    expect(typing.read(1)).toBe('olá');
    expect(changes).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    expect(store.get().typed.get(1)).toBe('olá');
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('S188 two tickets in one pause keep their own texts, an emptied one none', () => {
    const { store, typing } = start();
    typing.replace(2, 'antes');
    typing.note(1, 'um');
    typing.note(2, '');
    typing.flush();
    expect([...store.get().typed]).toEqual([[1, 'um']]);
  });

  it('S186 a text put back from outside wins over what was noted and is told to its input alone', () => {
    const { store, typing } = start();
    const heard = vi.fn();
    const stop = typing.onReplaced(1, heard);
    typing.note(1, 'novo');
    typing.replace(1, 'recusado\nnovo');
    typing.replace(2, 'outro');
    vi.advanceTimersByTime(1000);
    expect(store.get().typed.get(1)).toBe('recusado\nnovo');
    expect(heard.mock.calls).toEqual([['recusado\nnovo']]);
    stop();
    typing.replace(1, '');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('S136 words for a deleted ticket are dropped, and so is everything when the person leaves', () => {
    const { store, typing } = start();
    typing.note(1, 'olá');
    store.update((state) => deleteTicket(state, 1));
    typing.flush();
    expect(store.get().typed.size).toBe(0);
    typing.note(2, 'olá');
    typing.clear();
    vi.advanceTimersByTime(1000);
    expect(store.get().typed.size).toBe(0);
  });
});
