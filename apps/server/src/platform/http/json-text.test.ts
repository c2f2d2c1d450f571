import { ticketsEndpoints } from '@balcao/contract';
import { permissionTable } from '@balcao/domain';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { noCallLimits } from '../../../test/support/no-call-limits.ts';
import type { Principal } from '../principal.ts';
import { defineRoutes, route } from './define-routes.ts';
import { JsonText } from './json-text.ts';

const admin: Principal = {
  companyId: 1,
  userId: 1,
  profile: 'admin',
  super: false,
  restricted: false,
  sessionId: 'session',
  queueIds: [],
  connectionIds: [],
  companyHasNoQueue: false,
};

async function ask(text: string, checksTexts: boolean) {
  const http = Fastify();
  defineRoutes(http, [route(ticketsEndpoints.counts, async () => new JsonText(text))], {
    authenticator: { byAccessToken: async () => admin, byMediaCookie: async () => admin },
    permissions: permissionTable,
    mediaCookie: 'jmt',
    limits: noCallLimits,
    onDenied: () => undefined,
    onSupportCall: async () => undefined,
    checksTexts,
  });
  return http.inject({ url: '/api/tickets/counts', headers: { authorization: 'Bearer x' } });
}

const declared = '{"open":1,"pending":2,"closed":3,"unread":0}';

describe('an answer the database wrote', () => {
  it('leaves letter by letter', async () => {
    const answer = await ask(declared, false);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      declared,
    ]);
  });

  it.each([
    ['as declared', declared, 200],
    ['more than declared', '{"open":1,"pending":2,"closed":3,"unread":0,"passwordHash":"x"}', 500],
    ['less than declared', '{"open":1}', 500],
    ['another type', '{"open":"1","pending":2,"closed":3,"unread":0}', 500],
  ])('in tests is compared with the contract: %s', async (_what, text, status) => {
    expect((await ask(text, true)).statusCode).toBe(status);
  });
});
