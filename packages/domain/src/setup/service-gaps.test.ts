import { describe, expect, it } from 'vitest';
import { findQueuesOfMenus, findServiceGaps, servesCustomers, type ServiceFacts } from './service-gaps.ts';

const sales = { id: 1, name: 'Vendas', hasPeople: true };
const support = { id: 2, name: 'Suporte', hasPeople: true };
const shop = { id: 7, name: 'Loja', queueIds: [1, 2] };
const whole: ServiceFacts = { queues: [sales, support], connections: [shop], forwards: [], peopleWithoutQueue: [] };
const namesOf = (facts: Partial<ServiceFacts>): Record<string, string[]> => {
  const gaps = Object.entries(findServiceGaps({ ...whole, ...facts })).map(
    ([kind, found]) => [kind, found.map(({ name }) => name)] as const,
  );
  return Object.fromEntries(gaps.filter(([, names]) => names.length > 0));
};

describe('findServiceGaps', () => {
  it.each<[string, Partial<ServiceFacts>, Record<string, string[]>]>([
    ['nothing is missing', {}, {}],
    [
      'queues that no number offers',
      { connections: [{ ...shop, queueIds: [] }] },
      { queuesWithoutNumber: ['Vendas', 'Suporte'], numbersWithoutQueue: ['Loja'] },
    ],
    ['a company without a number', { connections: [] }, { queuesWithoutNumber: ['Vendas', 'Suporte'] }],
    [
      'a queue that nobody serves',
      { queues: [{ ...sales, hasPeople: false }, support] },
      { queuesWithoutPeople: ['Vendas'] },
    ],
    ['a queue that a menu leads to', { connections: [{ ...shop, queueIds: [1] }], forwards: [{ from: 1, to: 2 }] }, {}],
    [
      'a menu that nobody reaches leads nowhere',
      { connections: [{ ...shop, queueIds: [1] }], forwards: [{ from: 2, to: 2 }] },
      { queuesWithoutNumber: ['Suporte'] },
    ],
    [
      'the way over a third queue, whatever the order of the choices',
      {
        queues: [sales, support, { id: 3, name: 'Financeiro', hasPeople: true }],
        connections: [{ ...shop, queueIds: [1] }],
        forwards: [
          { from: 2, to: 3 },
          { from: 1, to: 2 },
        ],
      },
      {},
    ],
    ['an attendant without queue', { peopleWithoutQueue: [{ id: 4, name: 'Bia' }] }, { peopleWithoutQueue: ['Bia'] }],
    [
      'without queues everybody sees everything',
      { queues: [], connections: [{ ...shop, queueIds: [] }], peopleWithoutQueue: [{ id: 4, name: 'Bia' }] },
      {},
    ],
  ])('S1110 %s', (_, facts, expected) => {
    expect(namesOf(facts)).toEqual(expected);
  });
});

describe('findQueuesOfMenus', () => {
  it.each<[string, number[], ServiceFacts['forwards'], number[]]>([
    ['a menu of a queue that a number offers leads there', [1], [{ from: 1, to: 2 }], [2]],
    ['whether or not a number offers it too', [1, 2], [{ from: 1, to: 2 }], [2]],
    [
      'its own menu does not count, nor one that only it leads to',
      [1],
      [
        { from: 1, to: 1 },
        { from: 1, to: 2 },
        { from: 2, to: 1 },
      ],
      [2],
    ],
    ['nobody comes to the menu', [], [{ from: 1, to: 2 }], []],
  ])('S1114 %s', (_, queueIds, forwards, expected) => {
    expect(findQueuesOfMenus({ connections: [{ ...shop, queueIds }], forwards })).toEqual(expected);
  });
});

describe('servesCustomers', () => {
  it.each<[string, Partial<ServiceFacts>, boolean]>([
    ['a queue with a number and people', {}, true],
    ['no number', { connections: [] }, false],
    [
      'people only where no customer comes',
      {
        queues: [
          { ...sales, hasPeople: false },
          { ...support, id: 9 },
        ],
      },
      false,
    ],
    ['one of two is enough', { queues: [{ ...sales, hasPeople: false }, support] }, true],
    ['no queues', { queues: [] }, false],
  ])('S1110 %s', (_, facts, expected) => {
    expect(servesCustomers({ ...whole, ...facts })).toBe(expected);
  });
});
