import { messagesEndpoints, sessionEndpoints, usersEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { buildSession } from '../../test/builders/build-session.ts';
import { createDeferred } from '../../test/deferred.ts';
import { buildUrl, createApiClient } from './api-client.ts';
import type { FormSender } from '../forms/send-form.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createMemoryStore } from '../session/storage.ts';

type Answer = { status?: number; body?: unknown };
type Call = { path: string; method: string; token: string | null; init: RequestInit };

const ok = { id: 12, name: 'Bia' };

/** A server that answers by path and token, and a client logged in with `token-1` unless told otherwise. */
function start(answer: (call: Call) => Answer | Promise<Answer>, { signedIn = true } = {}) {
  const storage = createMemoryStore();
  const session = createSessionStore(storage);
  if (signedIn) session.open(buildSession());
  const calls: Call[] = [];
  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const call = {
      path: typeof input === 'string' ? input : '',
      method: init.method ?? 'GET',
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      init,
    };
    calls.push(call);
    const { status = 200, body = ok } = await answer(call);
    return new Response(JSON.stringify(body), { status });
  };
  const client = createApiClient({
    fetch: fakeFetch,
    session,
    sendForm: () => Promise.reject(new Error('no files here')),
    language: () => 'es',
  });
  return {
    client,
    session,
    storage,
    calls,
    count: (path: string) => calls.filter((call) => call.path === path).length,
  };
}

const refreshPath = '/api/auth/refresh_token';
const mePath = '/api/auth/me';
const expired = { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } };
const renewed = { body: buildSession({ token: 'token-2' }) };

/** A server whose first token is too old. */
const withExpiredToken = (call: Call): Answer =>
  call.path === refreshPath ? renewed : call.token === 'token-2' ? {} : expired;

describe('call', () => {
  it('S13 carries the bearer token, the cookies, the language on screen and the mark of our own pages', async () => {
    const { client, calls } = start(() => ({}));
    await client.call(sessionEndpoints.me);
    expect(calls[0]).toMatchObject({
      path: mePath,
      method: 'GET',
      token: 'token-1',
      init: { credentials: 'same-origin' },
    });
    expect(new Headers(calls[0]?.init.headers).get('x-requested-with')).toBe('balcao');
    expect(new Headers(calls[0]?.init.headers).get('accept-language')).toBe('es');
  });

  it('sends a JSON body and answers what the server said', async () => {
    const { client, calls } = start(() => ({ body: buildSession() }), { signedIn: false });
    const session = await client.call(sessionEndpoints.login, { body: { email: 'a@b.c', password: 'x' } });
    expect(session.token).toBe('token-1');
    expect(calls[0]?.init.body).toBe('{"email":"a@b.c","password":"x"}');
    expect(calls[0]?.token).toBeNull();
  });

  it('S10 refreshes once on an expired token and repeats the call once', async () => {
    const { client, session, count } = start(withExpiredToken);
    await expect(client.call(sessionEndpoints.me)).resolves.toEqual(ok);
    expect([count(refreshPath), count(mePath)]).toEqual([1, 2]);
    expect(session.get()).toMatchObject({ token: 'token-2' });
  });

  it('S10 shares one refresh among calls that fail together', async () => {
    const { client, count } = start(withExpiredToken);
    await Promise.all([
      client.call(sessionEndpoints.me),
      client.call(sessionEndpoints.me),
      client.call(usersEndpoints.get, { params: { id: '12' } }),
    ]);
    expect(count(refreshPath)).toBe(1);
  });

  it('S10 does not refresh again for a call that failed before somebody else had refreshed', async () => {
    const slow = createDeferred<Answer>();
    const { client, count } = start((call) =>
      call.path === mePath && call.token === 'token-1' ? slow.promise : withExpiredToken(call),
    );
    const late = client.call(sessionEndpoints.me);
    await client.call(usersEndpoints.get, { params: { id: '12' } });
    slow.resolve(expired);
    await expect(late).resolves.toEqual(ok);
    expect(count(refreshPath)).toBe(1);
  });

  it('S10 takes the token another tab has fetched meanwhile', async () => {
    const { client, storage, count } = start(withExpiredToken);
    storage.setItem('token', 'token-2');
    await client.call(sessionEndpoints.me);
    expect(count(refreshPath)).toBe(0);
  });

  it('R20 shows the error when the repeated call is refused too', async () => {
    const { client, count } = start((call) => (call.path === refreshPath ? renewed : expired));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect([count(refreshPath), count(mePath)]).toEqual([1, 2]);
  });

  it('R20 shows a missing permission at once, without a refresh', async () => {
    const { client, session, count } = start(() => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 });
    expect(count(refreshPath)).toBe(0);
    expect(session.get().status).toBe('in');
  });

  it('S9 a 401 clears token and company and calls nothing more', async () => {
    const { client, session, storage, calls } = start(() => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ status: 'out', left: false, why: { code: 'ERR_SESSION_EXPIRED' } });
    expect([storage.getItem('token'), storage.getItem('companyId')]).toEqual([null, null]);
    expect(calls).toHaveLength(1);
  });

  it('S8 wrong credentials are an error of the form, not the end of a session', async () => {
    const { client } = start(() => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }), { signedIn: false });
    await expect(client.call(sessionEndpoints.login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    });
  });

  it('S9 a late 401 for an old token does not end the session that replaced it', async () => {
    const slow = createDeferred<Answer>();
    const { client, session } = start(() => slow.promise);
    const late = client.call(sessionEndpoints.me);
    session.open(buildSession({ token: 'token-9' }));
    slow.resolve({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ status: 'in', token: 'token-9' });
  });

  it.each([
    [401, 'ERR_SESSION_EXPIRED', 'out'],
    [401, 'ERR_COMPANY_DISABLED', 'out'],
    [402, 'ERR_SUBSCRIPTION_EXPIRED', 'out'],
    [429, 'ERR_TOO_MANY_REQUESTS', 'in'],
    [503, 'ERR_UNAVAILABLE', 'in'],
  ])('S9 a refresh answered %i %s leaves the session %s', async (status, error, expected) => {
    const { client, session } = start((call) => (call.path === refreshPath ? { status, body: { error } } : expired));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ code: error });
    expect(session.get().status).toBe(expected);
  });

  it('S69 a call that never arrived has the code NETWORK and keeps the session', async () => {
    const { client, session } = start(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
    expect(session.get().status).toBe('in');
  });

  it('an aborted call stays what it is', async () => {
    const controller = new AbortController();
    controller.abort();
    const { client } = start(() => Promise.reject(controller.signal.reason));
    await expect(client.call(sessionEndpoints.me, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('R22 an overdue company restricts the session of its admin', async () => {
    const { client, session } = start(() => ({
      status: 402,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-01-31' },
    }));
    session.open(buildSession({ user: { profile: 'admin' } }));
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({ data: { dueDate: '2026-01-31' } });
    expect(session.get()).toMatchObject({ status: 'in', restricted: true });
  });

  it('R22 and ends the one of an attendant, who still learns the day', async () => {
    const { client, session } = start(() => ({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } }));
    const dueDate = session.storedDueDate();
    await expect(client.call(sessionEndpoints.me)).rejects.toMatchObject({
      code: 'ERR_SUBSCRIPTION_EXPIRED',
      data: { dueDate },
    });
    expect(dueDate).not.toBeNull();
    expect(session.get()).toMatchObject({
      status: 'out',
      why: { code: 'ERR_SUBSCRIPTION_EXPIRED', data: { dueDate } },
    });
  });
});

describe('upload', () => {
  type Sent = Parameters<FormSender>[0];
  const form = new FormData();
  form.set('clientId', 'c');

  function startUpload(answer: (sent: Sent, turn: number) => Promise<{ status: number; body: unknown }>) {
    const session = createSessionStore(createMemoryStore());
    session.open(buildSession());
    const sent: Sent[] = [];
    const client = createApiClient({
      fetch: () => Promise.resolve(new Response(JSON.stringify(renewed.body))),
      session,
      sendForm: (request) => {
        sent.push(request);
        return answer(request, sent.length);
      },
      language: () => 'es',
    });
    return {
      client,
      session,
      sent,
      send: (signal?: AbortSignal) =>
        client.upload(messagesEndpoints.send, {
          params: { ticketId: 7 },
          form,
          ...(signal === undefined ? {} : { signal }),
        }),
    };
  }

  it('S177 carries the form, the token and the mark of our own pages, and no type: the browser knows the boundary', async () => {
    const { send, sent } = startUpload(() => Promise.resolve({ status: 201, body: ok }));
    await expect(send()).resolves.toEqual(ok);
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/messages/7',
        form,
        headers: {
          Accept: 'application/json',
          'Accept-Language': 'es',
          Authorization: 'Bearer token-1',
          'X-Requested-With': 'balcao',
        },
      }),
    ]);
  });

  it('S10 an expired token is renewed and the files are sent once more', async () => {
    const { send, sent } = startUpload((_, turn) => Promise.resolve(turn === 1 ? expired : { status: 201, body: ok }));
    await expect(send()).resolves.toEqual(ok);
    expect(sent.map((request) => request.headers['Authorization'])).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it.each([
    [
      { status: 413, body: { error: 'ERR_FILE_TOO_LARGE', limit: 100 } },
      { code: 'ERR_FILE_TOO_LARGE', status: 413, data: { limit: 100 } },
    ],
    [
      { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
      { code: 'ERR_SESSION_EXPIRED', status: 401 },
    ],
    [
      { status: 502, body: undefined },
      { code: 'ERR_UNAVAILABLE', status: 502 },
    ],
  ])('S186 %j is a refusal with its code', async (answer, expected) => {
    const { send } = startUpload(() => Promise.resolve(answer));
    await expect(send()).rejects.toMatchObject(expected);
  });

  it('S69 files that never arrived have the code NETWORK; cancelled ones stay what they are', async () => {
    const lost = startUpload(() => Promise.reject(new TypeError('lost')));
    await expect(lost.send()).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
    const controller = new AbortController();
    controller.abort();
    const cancelled = startUpload(() => Promise.reject(controller.signal.reason));
    await expect(cancelled.send(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('buildUrl', () => {
  it.each([
    [{ id: '7' }, {}, '/api/users/7'],
    [{ id: 'a/b c' }, {}, '/api/users/a%2Fb%20c'],
    [{ id: 7 }, { companyId: 3, empty: '', none: undefined }, '/api/users/7?companyId=3'],
    [{ id: 7 }, { searchParam: 'São & Cia' }, '/api/users/7?searchParam=S%C3%A3o+%26+Cia'],
  ])('%j %j → %s', (params, query, expected) => {
    expect(buildUrl(usersEndpoints.get, params, query)).toBe(expected);
  });
});
