import { describe, expect, it } from 'vitest';
import { isMeantToRecord, levelOf, microphoneProblem, showSeconds } from './recording.ts';

describe('showSeconds', () => {
  it.each([
    [0, '00:00'],
    [0.99, '00:00'],
    [1, '00:01'],
    [61.2, '01:01'],
    [3600, '60:00'],
    [-1, '00:00'],
  ])('S191 %s reads %s', (seconds, shown) => {
    expect(showSeconds(seconds)).toBe(shown);
  });
});

describe('isMeantToRecord', () => {
  it.each([
    ['a click long after a send', 1, 60_000, true],
    ['a click before anything was sent', 1, Number.POSITIVE_INFINITY, true],
    ['a key, which counts no clicks', 0, 700, true],
    ['a click within 700 ms after a send', 1, 699, false],
    ['a key within 700 ms after a send', 0, 699, false],
    ['the second of a slow double click', 2, 900, false],
    ['the third click', 3, 900, false],
  ])('S1170 %s', (_, clicks, sinceSend, expected) => {
    expect(isMeantToRecord({ clicks, sinceSend })).toBe(expected);
  });
});

describe('levelOf', () => {
  const tone = (height: number): number[] => Array.from({ length: 480 }, (_, index) => height * Math.sin(index / 5));
  it.each([
    ['nothing at all', [], 0],
    ['silence', tone(0), 0],
    ['the noise of a room', tone(0.001), 0],
    ['the loudest', tone(1), 1],
  ])('S191 %s', (_, samples, level) => {
    expect(levelOf(samples)).toBe(level);
  });

  it('S191 a voice lies between, and louder is higher', () => {
    expect(levelOf(tone(0.02))).toBeGreaterThan(0.2);
    expect(levelOf(tone(0.02))).toBeLessThan(levelOf(tone(0.1)));
    expect(levelOf(tone(0.1))).toBeLessThan(1);
  });
});

describe('microphoneTrouble', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'missing'],
    ['AbortError', 'broken'],
  ])('S195 %s is %s', (name, trouble) => {
    expect(microphoneProblem(new DOMException('', name))).toBe(trouble);
  });

  it('S195 anything else is broken', () => {
    expect(microphoneProblem('x')).toBe('broken');
  });
});
