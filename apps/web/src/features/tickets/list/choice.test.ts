import { mostTicketsAtOnce } from '@balcao/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { choiceStore, extended, toggled } from './choice.ts';

const none = { ids: new Set<number>(), from: null };
const listed = [5, 4, 3, 2, 1];

describe('choosing several tickets', () => {
  it('S490 a ticket is chosen, and a second time no longer', () => {
    const one = toggled(none, 3);
    expect([...one.ids]).toEqual([3]);
    expect([...toggled(one, 3).ids]).toEqual([]);
  });

  it.each([
    ['downwards', 4, 2, [4, 3, 2]],
    ['upwards', 2, 5, [2, 5, 4, 3]],
    ['from a ticket that left the list', 9, 3, [9, 3]],
  ])('S490 Shift chooses everything between, %s', (_way, first, last, chosen) => {
    expect([...extended(toggled(none, first), last, listed).ids]).toEqual(chosen);
  });

  it('S490 Shift without a first ticket chooses one', () => {
    expect([...extended(none, 2, listed).ids]).toEqual([2]);
  });

  it('S490 no more are chosen than one call takes', () => {
    const many = Array.from({ length: mostTicketsAtOnce + 5 }, (_, index) => index + 1);
    expect(extended(toggled(none, 1), mostTicketsAtOnce + 5, many).ids.size).toBe(mostTicketsAtOnce);
  });
});

describe('what is done with', () => {
  afterEach(() => choiceStore.leave());

  it('S490 is no longer chosen, and with nothing left the choice is over', () => {
    choiceStore.begin(1);
    choiceStore.chooseAll([1, 2]);
    choiceStore.drop([1]);
    expect([...(choiceStore.get()?.ids ?? [])]).toEqual([2]);
    choiceStore.drop([2]);
    expect(choiceStore.get()).toBeNull();
  });
});
