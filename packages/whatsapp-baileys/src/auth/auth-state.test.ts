import { initAuthCreds, BufferJSON, proto } from 'baileys';
import { expect, it, vi } from 'vitest';
import { loadAuthState } from './auth-state.ts';
import { createMemoryAuth } from '../testing/memory-services.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const nothing = (): void => undefined;

it('is loaded as it was stored, with bytes and protobufs', async () => {
  const store = createMemoryAuth();
  const first = await loadAuthState(store, nothing);
  first.update({ me: { id: '5511900000001:1@s.whatsapp.net' }, account: { details: Buffer.from('x') } });
  await first.openKeys(silentLogger).set({
    'pre-key': { 1: { public: Buffer.from('p'), private: Buffer.from('q') } },
    'app-state-sync-key': { k: { keyData: Buffer.from('d') } },
  });
  await first.close();
  const second = await loadAuthState(store, nothing);
  expect(second.isLinked()).toBe(true);
  expect(second.creds.noiseKey).toEqual(first.creds.noiseKey);
  const keys = second.openKeys(silentLogger);
  expect(await keys.get('pre-key', ['1', '2'])).toEqual({ 1: { public: Buffer.from('p'), private: Buffer.from('q') } });
  expect((await keys.get('app-state-sync-key', ['k']))['k']).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
});

it('writes many changes of one moment in one write', async () => {
  const store = createMemoryAuth();
  const state = await loadAuthState(store, nothing);
  for (let index = 0; index < 10; index += 1) state.update({ accountSyncCounter: index });
  await state.settled();
  expect(store.written.creds).toBe(1);
  expect((await loadAuthState(store, nothing)).creds.accountSyncCounter).toBe(9);
});

it('reports only the first failure, and writes nothing after it', async () => {
  const store = createMemoryAuth();
  const onFailure = vi.fn();
  const state = await loadAuthState(store, onFailure);
  store.failing = true;
  await expect(state.openKeys(silentLogger).set({ session: { a: Buffer.from('1') } })).rejects.toThrow();
  store.failing = false;
  await expect(state.openKeys(silentLogger).set({ session: { a: Buffer.from('2') } })).rejects.toThrow(
    'an earlier write failed',
  );
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(await store.readKeys('session', ['a'])).toEqual(new Map());
});

it('writes nothing after it was closed, and reports no failure', async () => {
  const store = createMemoryAuth();
  const onFailure = vi.fn();
  const state = await loadAuthState(store, onFailure);
  await state.close();
  state.update({ accountSyncCounter: 1 });
  await state.settled();
  expect([onFailure.mock.calls, await store.readCreds()]).toEqual([[], null]);
});

it('deletes a number for which a pairing code was requested and never typed', async () => {
  const store = createMemoryAuth();
  await store.writeCreds(
    JSON.stringify({ ...initAuthCreds(), me: { id: '5511900000001@s.whatsapp.net' } }, BufferJSON.replacer),
  );
  expect((await loadAuthState(store, nothing)).creds.me).toBeUndefined();
  expect(await store.readCreds()).toBeNull();
});
