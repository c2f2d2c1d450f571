import { describe, expect, it } from 'vitest';
import { buildNote, buildTimelineEntry } from '../../../test/builders/build-timeline.ts';
import {
  changeLine,
  beginLoading,
  addToWindow,
  failLoading,
  emptyWindow,
  type MessageWindow,
  type WindowAnswer,
  type WindowRequest,
  applyAnswer,
} from './message-window.ts';
import { lineOfEntry, lineOfNote, type TimelineLine } from './timeline-lines.ts';

const ask = (window: MessageWindow, request: WindowRequest, answer: Partial<WindowAnswer>): MessageWindow =>
  applyAnswer(beginLoading(window, request, 1), { ids: [], lines: [], hasMore: true, hasNewer: false, ...answer });
const newest = ask(emptyWindow, 'first', { ids: [7, 8, 9] });
const middle = ask(newest, 'around', { ids: [3, 4], hasNewer: true });

describe('a window of a conversation', () => {
  it('S168 grows upwards by what is older', () => {
    expect(ask(newest, 'older', { ids: [4, 5, 6], hasMore: false, hasNewer: true })).toMatchObject({
      ids: [4, 5, 6, 7, 8, 9],
      hasOlder: false,
      hasNewer: false,
    });
  });

  it('S164 a jump replaces it, and newer pages lead back to the end', () => {
    expect(middle).toMatchObject({ ids: [3, 4], hasOlder: true, hasNewer: true });
    const further = ask(middle, 'newer', { ids: [5, 6], hasNewer: true });
    expect(further).toMatchObject({ ids: [3, 4, 5, 6], hasNewer: true, hasOlder: true });
    expect(ask(further, 'newer', { ids: [7, 8, 9], hasNewer: false })).toMatchObject({
      ids: [3, 4, 5, 6, 7, 8, 9],
      hasNewer: false,
    });
  });

  it.each<[string, MessageWindow, number, Partial<MessageWindow>]>([
    ['S169 a new one stands at the end', newest, 12, { ids: [7, 8, 9, 12] }],
    ['S169 a known one changes nothing', newest, 8, { ids: [7, 8, 9] }],
    ['a late one stands between its neighbours', ask(emptyWindow, 'first', { ids: [7, 9] }), 8, { ids: [7, 8, 9] }],
    ['one before the oldest comes with its own page', newest, 2, { ids: [7, 8, 9] }],
    ['at the very beginning it enters', { ...newest, hasOlder: false }, 2, { ids: [2, 7, 8, 9] }],
    ['S170 behind a hole it is counted only', middle, 12, { ids: [3, 4], unloadedNewerIds: [12] }],
    ['the first of an empty conversation', ask(emptyWindow, 'first', { ids: [], hasMore: false }), 1, { ids: [1] }],
  ])('%s', (_, window, id, expected) => {
    expect(addToWindow(window, id)).toMatchObject(expected);
    expect(addToWindow(addToWindow(window, id), id)).toMatchObject(expected);
  });

  it('one nobody asked for stays empty', () => {
    expect(addToWindow(emptyWindow, 2)).toBe(emptyWindow);
  });

  it('T18 S40 what arrived while the answer was on its way is there', () => {
    expect(
      applyAnswer(addToWindow(beginLoading(newest, 'first', 2), 12), {
        ids: [9, 10, 11],
        lines: [],
        hasMore: true,
        hasNewer: false,
      }),
    ).toMatchObject({ ids: [9, 10, 11, 12], arrivedSinceRequest: [] });
    expect(
      applyAnswer(addToWindow(beginLoading(emptyWindow, 'first', 2), 5), {
        ids: [4],
        lines: [],
        hasMore: false,
        hasNewer: false,
      }).ids,
    ).toEqual([4, 5]);
  });

  it('S170 what lay behind the hole joins when the hole is closed, once', () => {
    const waiting = addToWindow(addToWindow(middle, 12), 13);
    expect(ask(waiting, 'newer', { ids: [5, 6], hasNewer: true })).toMatchObject({
      ids: [3, 4, 5, 6],
      unloadedNewerIds: [12, 13],
    });
    expect(ask(waiting, 'newer', { ids: [9, 12], hasNewer: false })).toMatchObject({
      ids: [3, 4, 9, 12, 13],
      unloadedNewerIds: [],
    });
  });

  it('S155 keeps what is shown when an answer does not come, and says which', () => {
    expect(failLoading(beginLoading(newest, 'older', 2), new Error('away'))).toMatchObject({
      ids: [7, 8, 9],
      loading: null,
      failed: { request: 'older' },
    });
  });

  describe('S451 what happened between the messages', () => {
    const line = (id: number, afterMessageId: number) => lineOfEntry(buildTimelineEntry({ id, afterMessageId }));
    const add = (window: MessageWindow, added: TimelineLine): MessageWindow => changeLine(window, added.key, added);
    const idsOf = ({ lines }: MessageWindow): number[] => lines.map(({ record }) => record.id);

    it('joins what a page brought, at its place and once', () => {
      const loaded = ask(newest, 'first', { ids: [7, 8, 9], lines: [line(1, 7)] });
      expect(idsOf(add(add(loaded, line(3, 9)), line(3, 9)))).toEqual([1, 3]);
      expect(idsOf(ask(loaded, 'older', { ids: [5, 6], lines: [line(2, 5)] }))).toEqual([2, 1]);
      expect(idsOf(ask(loaded, 'around', { ids: [2, 3], lines: [line(4, 2)], hasNewer: true }))).toEqual([4]);
    });

    it('is kept when it comes before the answer to an earlier request', () => {
      const asked = add(beginLoading(newest, 'first', 2), line(5, 9));
      expect(idsOf(applyAnswer(asked, { ids: [7, 8, 9], lines: [], hasMore: true, hasNewer: false }))).toEqual([5]);
    });

    it('S452 a note that is deleted stays away, also when an earlier request brings it', () => {
      const note = lineOfNote(buildNote({ id: 6, afterMessageId: 8 }));
      const known = ask(newest, 'first', { ids: [7, 8, 9], lines: [note] });
      expect(idsOf(changeLine(known, note.key, null))).toEqual([]);
      const asked = changeLine(beginLoading(known, 'first', 2), note.key, null);
      expect(idsOf(applyAnswer(asked, { ids: [7, 8, 9], lines: [note], hasMore: true, hasNewer: false }))).toEqual([]);
    });

    it('of a conversation that is not loaded comes with its first page', () => {
      expect(add(emptyWindow, line(1, 1))).toBe(emptyWindow);
    });
  });
});
