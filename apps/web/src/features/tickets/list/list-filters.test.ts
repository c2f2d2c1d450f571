import { describe, expect, it } from 'vitest';
import { existingQueueIds, readFilters } from './list-filters.ts';

describe('stored filters', () => {
  it.each([
    ['S116 an admin begins with all', null, true, { showAll: true, queueIds: [], sort: 'waiting' }],
    ['S116 an attendant never has all', '{"showAll":true}', false, { showAll: false, queueIds: [], sort: 'waiting' }],
    ['S116 an admin’s choice is kept', '{"showAll":false}', true, { showAll: false, queueIds: [], sort: 'waiting' }],
    ['S117 queues are kept', '{"queueIds":[3,0]}', true, { showAll: true, queueIds: [3, 0], sort: 'waiting' }],
    [
      'what is broken counts as never chosen',
      '{"queueIds":["3",-1,1.5]',
      false,
      { showAll: false, queueIds: [], sort: 'waiting' },
    ],
    [
      'so do ids that are none',
      '{"queueIds":["3",-1,1.5,7],"showAll":1}',
      true,
      { showAll: true, queueIds: [7], sort: 'waiting' },
    ],
    ['S430 the order is kept', '{"sort":"newest"}', false, { showAll: false, queueIds: [], sort: 'newest' }],
    ['null is nothing', 'null', false, { showAll: false, queueIds: [], sort: 'waiting' }],
  ])('%s', (_what, text, isAdmin, expected) => {
    expect(readFilters(text, isAdmin)).toEqual(expected);
  });

  it.each([
    ['S117 a queue that is gone is forgotten', [3, 9], [3, 4], [3]],
    ['S117 nothing left means all', [9], [3, 4], []],
    ['S117 all chosen means all', [4, 3], [3, 4], []],
  ])('%s', (_what, chosen, available, expected) => {
    expect(existingQueueIds(chosen, available)).toEqual(expected);
  });
});
