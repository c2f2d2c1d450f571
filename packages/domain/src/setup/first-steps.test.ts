import { describe, expect, it } from 'vitest';
import { type FirstStepFacts, firstStepsOf } from './first-steps.ts';

const nothing: FirstStepFacts = {
  number: 'none',
  hasQueues: false,
  hasAnswered: false,
  hasColleagues: false,
  hasGreeting: false,
};

describe('firstStepsOf', () => {
  it.each([
    ['an empty company connects a number', {}, 'connect', 0],
    ['a virtual number counts', { number: 'virtual' }, 'queues', 1],
    ['then queues', { number: 'real', hasQueues: true }, 'answer', 2],
    ['what is done early is not asked again', { number: 'real', hasAnswered: true }, 'queues', 2],
    [
      'the greeting comes last',
      { number: 'real', hasQueues: true, hasAnswered: true, hasColleagues: true },
      'greeting',
      4,
    ],
    [
      'all done',
      { number: 'real', hasQueues: true, hasAnswered: true, hasColleagues: true, hasGreeting: true },
      null,
      5,
    ],
  ] as const)('S447 %s', (_, facts, next, done) => {
    expect(firstStepsOf({ ...nothing, ...facts })).toMatchObject({ next, done });
  });
});
