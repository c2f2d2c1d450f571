import { describe, expect, it } from 'vitest';
import { buildMessage } from '../store/build-desk.ts';
import { closeWindow, saveMessage, saveWindow } from '../store/message-changes.ts';
import { deleteTicket } from '../store/ticket-changes.ts';
import { emptyDesk } from '../store/desk-state.ts';
import { windowAfterMessage, isWindowOpen } from './reply-window.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 2, hour)).toISOString();
const theirs = (hour: number) => buildMessage({ fromMe: false, createdAt: at(hour) });
const ours = (hour: number) =>
  buildMessage({ fromMe: true, createdAt: at(hour), sendState: 'failed', sendError: 'window_closed' });
const ticketId = theirs(0).ticketId;

describe('followWindow', () => {
  it.each([
    ['the customer writes for the first time', { endsAt: null }, theirs(10), at(34)],
    ['the customer writes again', { endsAt: at(20) }, theirs(10), at(34)],
    ['an old message changes, such as its ticks', { endsAt: at(34) }, theirs(2), at(34)],
    ['we write', { endsAt: at(34) }, buildMessage({ fromMe: true, createdAt: at(12) }), at(34)],
    ['Meta refuses what we wrote inside of it', { endsAt: at(34) }, ours(12), at(12)],
    ['Meta refused something before the customer wrote', { endsAt: at(34) }, ours(9), at(34)],
  ])('%s', (_, known, message, endsAt) => {
    expect(windowAfterMessage(known, message)).toEqual({ endsAt });
  });
});

describe('isOpen', () => {
  it.each([
    ['2026-11-02T10:00:00.001Z', true],
    ['2026-11-02T10:00:00.000Z', false],
    [null, false],
  ])('a window until %s at ten: %s', (endsAt, open) => {
    expect(isWindowOpen({ endsAt }, Date.parse(at(10)))).toBe(open);
  });
});

describe('the windows of the desk', () => {
  it('open with an inbound message, and an answer from before does not close them', () => {
    const told = saveWindow(emptyDesk, ticketId, { endsAt: null });
    const written = saveMessage(told, theirs(10));
    expect(written.windows.get(ticketId)).toEqual({ endsAt: at(34) });
    expect(saveWindow(written, ticketId, { endsAt: null }).windows.get(ticketId)).toEqual({ endsAt: at(34) });
  });

  it('are not invented where there is no such rule', () => {
    expect(saveMessage(emptyDesk, theirs(10)).windows.size).toBe(0);
    expect(saveWindow(saveWindow(emptyDesk, ticketId, { endsAt: null }), ticketId, null).windows.size).toBe(0);
  });

  it('close when the server refuses free text, and open again with the next word', () => {
    const closed = closeWindow(saveWindow(emptyDesk, ticketId, { endsAt: at(34) }), ticketId, at(12));
    expect(closed.windows.get(ticketId)).toEqual({ endsAt: at(12) });
    expect(saveMessage(closed, theirs(13)).windows.get(ticketId)).toEqual({ endsAt: at(37) });
  });

  it('go with their ticket', () => {
    expect(deleteTicket(saveWindow(emptyDesk, ticketId, { endsAt: null }), ticketId).windows.size).toBe(0);
  });
});
