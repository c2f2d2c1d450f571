import { queuesEndpoints, type SupportAccess, supportEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { buildSession } from '../../test/builders/build-session.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createMemoryStore } from '../session/storage.ts';
import { createApiClient } from './api-client.ts';

const support: SupportAccess = {
  id: 3,
  companyId: 7,
  operatorName: 'Rui',
  reason: 'Ajustar o chatbot',
  begunAt: '2026-11-17T15:10:00.000Z',
  endsAt: '2026-11-17T15:40:00.000Z',
};

type Sent = { path: string; token: string | null; body: unknown };
type Answer = { status: number; body: unknown };
const ended = { status: 403, body: { error: 'ERR_SUPPORT_ENDED', why: 'company' } };
const expired = { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } };
const isRefresh = ({ path }: Sent): boolean => path.endsWith('/refresh_token');

/** A tab in a support access, of a browser whose other tabs are in the operator's own company. */
function start(answer: (sent: Sent) => Answer) {
  const storage = createMemoryStore({ token: 'own-token', companyId: '1' });
  const tab = createMemoryStore();
  const session = createSessionStore(storage, tab);
  session.renew(buildSession({ token: 'visit-token', support }));
  const calls: Sent[] = [];
  let reloads = 0;
  const client = createApiClient({
    fetch: async (input, init = {}) => {
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      const sent = { path: typeof input === 'string' ? input : '', token, body };
      calls.push(sent);
      const { status, body: text } = answer(sent);
      return new Response(JSON.stringify(text), { status });
    },
    session,
    sendForm: () => Promise.reject(new Error('no files here')),
    language: () => 'pt-BR',
    reload: () => void (reloads += 1),
  });
  const write = () => client.call(queuesEndpoints.remove, { params: { id: 5 } });
  return { storage, tab, session, calls, write, client, reloads: () => reloads };
}

describe('a tab in a support access', () => {
  it('S748 keeps its token from the other tabs, and takes none of theirs', () => {
    const { storage, session } = start(() => ended);
    expect([storage.getItem('token'), storage.getItem('companyId')]).toEqual(['own-token', '1']);
    session.adoptToken('own-token');
    expect(session.get()).toMatchObject({ token: 'visit-token', support });
    session.updateUser((user) => ({ ...user, name: 'Outro' }));
    expect(session.get()).toMatchObject({ support, user: { name: 'Outro' } });
    expect(storage.getItem('token')).toBe('own-token');
  });

  it('S748 repeats nothing once the access is over, and goes back saying why', async () => {
    const { calls, write, session, reloads } = start(() => ended);
    await expect(write()).rejects.toMatchObject({ code: 'ERR_SUPPORT_ENDED' });
    expect(calls.map(({ token }) => token)).toEqual(['visit-token']);
    expect([session.supportAccessId(), session.supportEnding(), reloads()]).toEqual([undefined, 'company', 1]);
    expect(session.get().status).toBe('in');
  });

  it('S748 with a token that ran out asks for one of the same access only, and without it writes nothing', async () => {
    const { calls, write, session, reloads } = start((sent) => (isRefresh(sent) ? ended : expired));
    await expect(write()).rejects.toMatchObject({ code: 'ERR_SUPPORT_ENDED' });
    expect(calls).toEqual([
      { path: '/api/queue/5', token: 'visit-token', body: null },
      { path: '/api/auth/refresh_token', token: null, body: { supportAccessId: 3 } },
    ]);
    expect([session.supportEnding(), reloads()]).toEqual(['company', 1]);
  });

  it('S748 goes on with the next token of the access', async () => {
    const next = { status: 200, body: buildSession({ token: 'visit-token-2', support }) };
    const { calls, write } = start((sent) =>
      isRefresh(sent) ? next : sent.token === 'visit-token-2' ? { status: 200, body: { id: 5 } } : expired,
    );
    await write();
    expect(calls.map(({ token }) => token)).toEqual(['visit-token', null, 'visit-token-2']);
  });

  it('S748 an access that was ended by somebody else meanwhile is no reason to leave another one', async () => {
    const gone = { status: 404, body: { error: 'ERR_NO_SUPPORT_FOUND' } };
    const { client, reloads } = start(() => gone);
    await expect(client.call(supportEndpoints.end, { params: { id: 9 } })).rejects.toMatchObject({ status: 404 });
    expect(reloads()).toBe(0);
  });
});
