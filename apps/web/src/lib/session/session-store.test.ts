import { describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../test/builders/build-session.ts';
import { createSessionStore, hasCampaigns } from './session-store.ts';
import { createMemoryStore } from './storage.ts';

const keys = ['token', 'companyId', 'userId', 'companyDueDate', 'cshow', 'language', 'signOption'] as const;
const kept = (storage: ReturnType<typeof createMemoryStore>) =>
  Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));

describe('session store', () => {
  it('S1 is loading while a stored token has not been exchanged, and out without one', () => {
    expect(createSessionStore(createMemoryStore({ token: 'old' })).get()).toEqual({
      status: 'loading',
      unreachable: false,
    });
    expect(createSessionStore(createMemoryStore()).get()).toEqual({ status: 'out', left: false });
  });

  it('S4 keeps token, companyId, userId, companyDueDate and, with campaigns, cshow', () => {
    const storage = createMemoryStore();
    createSessionStore(storage).open(
      buildSession({ user: { company: { settings: [{ key: 'campaignsEnabled', value: 'true' }] } } }),
    );
    expect(kept(storage)).toEqual({
      token: 'token-1',
      companyId: '7',
      userId: '12',
      companyDueDate: '2030-01-31',
      cshow: 'true',
      language: null,
      signOption: null,
    });
  });

  it.each([
    ['true', true],
    [true, true],
    ['enabled', true],
    ['false', false],
    [false, false],
    ['disabled', false],
    [undefined, false],
  ])('R29 campaignsEnabled %j means %s', (value, expected) => {
    expect(hasCampaigns([{ key: 'campaignsEnabled', value }])).toBe(expected);
  });

  it('R29 removes cshow when the company no longer has campaigns', () => {
    const storage = createMemoryStore({ cshow: 'true' });
    createSessionStore(storage).open(buildSession());
    expect(storage.getItem('cshow')).toBeNull();
  });

  it('S11 forgets the session on logout; language and signOption stay', () => {
    const storage = createMemoryStore({ language: 'es', signOption: 'false' });
    const store = createSessionStore(storage);
    store.open(buildSession({ user: { company: { settings: [{ key: 'campaignsEnabled', value: 'true' }] } } }));
    store.close({ left: true });
    expect(kept(storage)).toEqual({
      token: null,
      companyId: null,
      userId: null,
      companyDueDate: null,
      cshow: null,
      language: 'es',
      signOption: 'false',
    });
    expect(store.get()).toEqual({ status: 'out', left: true });
  });

  it('S3 remembers whether a password was typed here, also after a refresh', () => {
    const store = createSessionStore(createMemoryStore({ token: 'old' }));
    store.renew(buildSession());
    expect(store.get()).toMatchObject({ entered: 'reload' });
    store.open(buildSession());
    store.renew(buildSession({ token: 'token-2' }));
    expect(store.get()).toMatchObject({ entered: 'login', token: 'token-2' });
  });

  it('S306 changes the own user in place and tells the listeners', () => {
    const store = createSessionStore(createMemoryStore());
    store.open(buildSession());
    const listener = vi.fn();
    store.subscribe(listener);
    store.updateUser((user) => ({ ...user, name: 'Beatriz' }));
    expect(store.get()).toMatchObject({ user: { name: 'Beatriz' } });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('changes nobody while logged out', () => {
    const store = createSessionStore(createMemoryStore());
    store.updateUser((user) => ({ ...user, name: 'Beatriz' }));
    store.adoptToken('x');
    store.restrict(new Error('overdue'));
    expect(store.get()).toEqual({ status: 'out', left: false });
  });
});
