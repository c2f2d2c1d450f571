import type { ServiceGapsAnswer } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type GapsPlace, listGaps } from './list-gaps.ts';

const sales = { id: 4, name: 'Vendas' };
const support = { id: 3, name: 'Suporte' };
const shop = { id: 1, name: 'Loja' };
const bia = { id: 2, name: 'Bia' };
const none: ServiceGapsAnswer = {
  hasNumbers: true,
  queuesWithoutNumber: [],
  queuesWithoutPeople: [],
  numbersWithoutQueue: [],
  peopleWithoutQueue: [],
  queuesOfMenus: [],
};

it.each<[string, GapsPlace, Partial<ServiceGapsAnswer>, string[]]>([
  ['nothing is missing', 'steps', {}, []],
  [
    'a queue that lacks both is one gap',
    'queues',
    { queuesWithoutNumber: [sales, support], queuesWithoutPeople: [sales] },
    ['queueUnserved /queues?open=service-4', 'queueWithoutNumber /queues?open=service-3'],
  ],
  [
    'people alone',
    'queues',
    { queuesWithoutPeople: [sales], peopleWithoutQueue: [bia], numbersWithoutQueue: [shop] },
    ['queueWithoutPeople /queues?open=service-4'],
  ],
  [
    'without any number that comes first, and people are still told of',
    'queues',
    { hasNumbers: false, queuesWithoutNumber: [sales], queuesWithoutPeople: [sales] },
    ['noNumbers /connections?open=add', 'queueWithoutPeople /queues?open=service-4'],
  ],
  [
    'among the numbers a number stands for its queues',
    'connections',
    { queuesWithoutNumber: [sales], numbersWithoutQueue: [shop] },
    ['number /connections?open=queues-1'],
  ],
  [
    'a queue beside numbers that have others',
    'connections',
    { queuesWithoutNumber: [sales], queuesWithoutPeople: [sales] },
    ['queueUnserved /queues?open=service-4'],
  ],
  [
    'among the people',
    'users',
    { queuesWithoutNumber: [support], queuesWithoutPeople: [sales], peopleWithoutQueue: [bia] },
    ['queueWithoutPeople /queues?open=service-4', 'person /users?open=queues-2'],
  ],
  [
    'the first steps show each gap from one end',
    'steps',
    { queuesWithoutNumber: [sales], numbersWithoutQueue: [shop], peopleWithoutQueue: [bia] },
    ['queueWithoutNumber /queues?open=service-4', 'person /users?open=queues-2'],
  ],
  ['a number that is new', 'steps', { numbersWithoutQueue: [shop] }, ['number /connections?open=queues-1']],
  ['the first step itself asks for a number', 'steps', { hasNumbers: false, queuesWithoutNumber: [sales] }, []],
])('S1114 %s', (_, place, gaps, expected) => {
  expect(listGaps({ ...none, ...gaps }, place).map(({ kind, to }) => `${kind} ${to}`)).toEqual(expected);
});
