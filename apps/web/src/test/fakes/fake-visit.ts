import {
  companiesEndpoints,
  type PublicPlan,
  plansEndpoints,
  sessionEndpoints,
  setupEndpoints,
  usersEndpoints,
} from '@balcao/contract';
import { buildSession } from '../builders/build-session.ts';
import { type FakeApi, route, type Route, startFakeApi } from './fake-api.ts';

const plan: PublicPlan = { id: 1, name: 'Profissional', users: 10, connections: 3, queues: 10, value: 149.9 };

type VisitData = {
  needsOwner?: boolean;
  needsCode?: boolean;
  signupOpen?: boolean;
  sendsMail?: boolean;
  minPasswordLength?: number;
  brand?: { name: string; logo: string | null } | null;
  supportContact?: { text: string; href: string } | null;
  /** Who logs in. */
  user?: NonNullable<Parameters<typeof buildSession>[0]>['user'];
};

/** Answers a visitor: lets everybody in, and needs an owner or has one. */
export function visitRoutes({
  needsOwner = false,
  needsCode = false,
  signupOpen = true,
  sendsMail = false,
  minPasswordLength = 5,
  brand = null,
  supportContact = null,
  user = {},
}: VisitData = {}): Route[] {
  return [
    route(setupEndpoints.status, () => ({
      needsOwner,
      needsCode,
      signupOpen,
      sendsMail,
      minPasswordLength,
      brand,
      supportContact,
    })),
    route(setupEndpoints.createOwner, () => buildSession()),
    route(sessionEndpoints.login, () => buildSession({ user })),
    route(plansEndpoints.listPublic, () => [plan]),
    route(companiesEndpoints.signup, ({ body: { name } }) => ({ id: sendsMail ? null : 8, name })),
    route(companiesEndpoints.confirmSignup, () => ({ id: 8, name: 'Padaria Sol' })),
    route(usersEndpoints.requestPasswordReset, () => ({ ok: true as const })),
    route(usersEndpoints.resetPassword, () => ({ ok: true as const })),
  ];
}

/** A server before its visitors. */
export const startFakeVisit = (data?: VisitData): FakeApi => startFakeApi(visitRoutes(data));
