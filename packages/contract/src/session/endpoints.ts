import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../http/fields.ts';
import { me, session } from './schemas.ts';
import { secondFactorEndpoints } from './second-factor.ts';

const credentials = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const sessionEndpoints = {
  login: endpoint({
    name: 'session.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Opens a session and ends the user’s other ones.',
    access: 'public',
    body: credentials,
    response: session,
  }),
  refresh: endpoint({
    name: 'session.refresh',
    method: 'POST',
    path: '/auth/refresh_token',
    summary:
      'Exchanges the refresh cookie for a new access token, of the own company or of the one entered for support.',
    access: 'public',
    cookie: 'refresh',
    // Named by the page, which thereby never gets a token of another company than the one it shows.
    body: z.object({ supportAccessId: z.optional(givenId) }),
    ids: { 'body.supportAccessId': 'supportAccess' },
    response: session,
  }),
  logout: endpoint({
    name: 'session.logout',
    method: 'DELETE',
    path: '/auth/logout',
    summary: 'Ends the session; answers the same when there is none.',
    access: 'public',
    cookie: 'refresh',
    response: z.object({ ok: z.literal(true) }),
  }),
  ...secondFactorEndpoints,
  me: endpoint({
    name: 'session.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is logged in.',
    access: 'session:use',
    whileOverdue: true,
    response: me,
  }),
};
