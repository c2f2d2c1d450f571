import { expect, it } from 'vitest';
import { type BurstStep, createBurst } from './burst.ts';
import { createKeyReader } from './key-reader.ts';

const pause = '|';

/** What typing does, with a bar where it pauses. */
function type(typed: string): string[] {
  const burst = createBurst();
  const read = createKeyReader();
  const describeStep = (step: BurstStep): string[] =>
    step.do === 'wait' ? [] : [step.do === 'act' ? step.id : `“${step.text}”`];
  return [...typed].flatMap((key, index) => {
    if (key === pause) return burst.paused() ?? [];
    const keys = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: key !== key.toLowerCase() };
    const reading = read({ ...keys, key, code: `Key${key.toUpperCase()}` }, index);
    return describeStep(burst.typed(key, reading));
  });
}

it.each<[string, string, string[]]>([
  ['a letter acts when typing pauses', 'e|', ['resolve']],
  ['two letters are text at once', 'Ei', ['“Ei”']],
  ['a letter that is no shortcut is text at once', 'h', ['“h”']],
  ['each of two letters with a pause between them acts', 't|e|', ['transfer', 'resolve']],
  ['a pair acts when typing pauses', 'gt|', ['goTickets']],
  ['a pair with a pause inside', 'g|t|', ['goTickets']],
  ['a pair within a word is text', 'gta', ['“gta”']],
  ['the beginning of a pair with something else is text', 'ga', ['“ga”']],
  ['the beginning of a pair alone does nothing', 'g|', []],
  ['moving on quickly', 'jjj|', ['next', 'next', 'next']],
  ['moving there and back quickly is text', 'jk', ['“jk”']],
  ['the same letter twice is text, if it does not move', 'ee', ['“ee”']],
])('%s', (_what, typed, expected) => {
  expect(type(typed)).toEqual(expected);
});
