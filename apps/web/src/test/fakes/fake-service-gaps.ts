import { type ServiceGapsAnswer, setupEndpoints } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';

/** Every queue has its numbers and its people. */
export const noGaps: ServiceGapsAnswer = {
  hasNumbers: true,
  queuesWithoutNumber: [],
  queuesWithoutPeople: [],
  numbersWithoutQueue: [],
  peopleWithoutQueue: [],
  queuesOfMenus: [],
};

/** Answers that nothing keeps customers from being served. */
export const noGapsRoute = (): Route => route(setupEndpoints.serviceGaps, () => noGaps);
