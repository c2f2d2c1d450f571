import { expect, it } from 'vitest';
import { decideStep } from './close-on-back.ts';

const entry = (place: number | undefined, isExtra = false) => ({ place, isExtra });

it.each([
  ['Back under an open dialog closes it', entry(3, true), entry(3), true, 'close'],
  ['Back after it was closed leaves the page', entry(3, true), entry(3), false, 'go-back'],
  ['Back from a later page passes over the entry', entry(4), entry(3, true), false, 'go-back'],
  ['Forward from the page passes over it too', entry(3), entry(3, true), false, 'go-forward'],
  ['Forward from an earlier page passes over it too', entry(2), entry(3, true), false, 'go-forward'],
  ['Back between pages is left to the router', entry(4), entry(3), false, 'nothing'],
  ['a jump to another page under an open dialog is left to the router', entry(3, true), entry(1), true, 'nothing'],
  ['what the router does not know is left alone', entry(undefined, true), entry(undefined), true, 'nothing'],
] as const)('S441 %s', (_, from, to, hasLayers, outcome) => {
  expect(decideStep(from, to, hasLayers)).toBe(outcome);
});

it('S441 one step back over entries of closed dialogs ends on the page before, not on the one before that', () => {
  const history = [entry(0), entry(1), entry(1, true), entry(2), entry(2, true)];
  const from = entry(2, true);
  const steps = [3, 2, 1].map((at) => decideStep(from, history[at] ?? entry(undefined), false));
  expect(steps).toEqual(['go-back', 'go-back', 'nothing']);
});
