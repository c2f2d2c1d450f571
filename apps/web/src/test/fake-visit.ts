import {
  companiesEndpoints,
  type PublicPlan,
  plansEndpoints,
  sessionEndpoints,
  setupEndpoints,
} from '@balcao/contract';
import { buildSession } from './build-session.ts';
import { type FakeApi, route, startFakeApi } from './fake-api.ts';

const plan: PublicPlan = { id: 1, name: 'Profissional', users: 10, connections: 3, queues: 10, value: 149.9 };

/** What a visitor meets: a server that lets everybody in, and that needs its owner or has one. */
export function startFakeVisit({ needsOwner = false } = {}): FakeApi {
  return startFakeApi([
    route(setupEndpoints.status, () => ({ needsOwner, needsCode: false, signupOpen: true })),
    route(setupEndpoints.createOwner, () => buildSession()),
    route(sessionEndpoints.login, () => buildSession()),
    route(plansEndpoints.listPublic, () => [plan]),
    route(companiesEndpoints.signup, ({ body: { name } }) => ({ id: 8, name })),
  ]);
}
