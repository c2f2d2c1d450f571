import { AsyncLocalStorage } from 'node:async_hooks';
import { addTransactionCapability, type SignalDataSet, type SignalKeyStore } from 'baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';
import { disableStorageBetweenTransactions } from './transaction-storage.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const { createRig, link } = useRigs();
const nothing = (): void => undefined;

/** Every storage that was used since the test began, and is not disabled. */
const enabled = new Set<unknown>();
const { run, disable } = AsyncLocalStorage.prototype;

beforeEach(() => {
  enabled.clear();
  AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>) {
    enabled.add(this);
    return run.apply(this, args);
  } as typeof run;
  AsyncLocalStorage.prototype.disable = function (this: AsyncLocalStorage<unknown>) {
    enabled.delete(this);
    disable.call(this);
  };
});
afterEach(() => Object.assign(AsyncLocalStorage.prototype, { run, disable }));

function createKeys() {
  const writes: SignalDataSet[] = [];
  const store = {
    get: async () => ({}),
    set: async (data: SignalDataSet) => void writes.push(data),
  } as unknown as SignalKeyStore;
  const keys = addTransactionCapability(store, silentLogger, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  disableStorageBetweenTransactions(keys);
  return { keys, writes };
}

describe('the storage of the transactions of a key store', () => {
  it('is disabled when the last of several transactions has ended, and each keeps its changes together', async () => {
    const { keys, writes } = createKeys();
    let release = nothing;
    const released = new Promise<void>((resolve) => (release = resolve));
    const long = keys.transaction(async () => {
      await keys.set({ session: { a: Buffer.from('1') } });
      await released;
      await keys.set({ session: { b: Buffer.from('2') } });
    }, 'long');
    await keys.transaction(async () => keys.set({ session: { c: Buffer.from('3') } }), 'short');
    expect(writes).toEqual([{ session: { c: Buffer.from('3') } }]);
    expect(enabled.size).toBe(1);
    release();
    await long;
    expect(writes[1]).toEqual({ session: { a: Buffer.from('1'), b: Buffer.from('2') } });
    expect(enabled.size).toBe(0);
  });

  it('is disabled after a transaction that failed, and enabled for the next one', async () => {
    const { keys, writes } = createKeys();
    await expect(keys.transaction(() => Promise.reject(new Error('no key')), 'a')).rejects.toThrow('no key');
    expect(enabled.size).toBe(0);
    await keys.transaction(async () => {
      expect(keys.isInTransaction()).toBe(true);
      await keys.set({ session: { a: Buffer.from('1') } });
    }, 'a');
    expect([writes.length, enabled.size]).toEqual([1, 0]);
  });

  it('leaves nothing enabled behind however often a link connects again', async () => {
    const rig = await createRig();
    const { driver, host } = await link({}, rig);
    for (const opened of [2, 3, 4]) {
      await driver.stop();
      await driver.start();
      await host.seen('open', opened);
    }
    await driver.stop();
    await expect.poll(() => enabled.size).toBe(0);
  });
});
