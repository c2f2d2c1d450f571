import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../lib/session/storage.ts';
import { renewDevice, thisDeviceOf } from './push-subscription.ts';

const key = 'BAAA';
const otherKey = 'BBBB';
const bytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

type Address = { endpoint: string; madeFor: string };

/** A browser with one address at its push service, or none, and what the server was told. */
function pretend({ address, devices = [] }: { address: Address | null; devices?: readonly number[] }) {
  const told: string[] = [];
  let present = address;
  let nextId = 100;
  const subscriptionOf = ({ endpoint, madeFor }: Address) => ({
    options: { applicationServerKey: bytes(madeFor) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      present = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => present && subscriptionOf(present),
    subscribe: async () => {
      present = { endpoint: 'https://push.example.com/new', madeFor: key };
      return subscriptionOf(present);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method !== 'POST')
      return Response.json({ publicKey: key, devices: devices.map((id) => ({ id })), choices: {}, timeZone: 'UTC' });
    told.push(JSON.parse(body ?? '{}').endpoint);
    nextId += 1;
    return Response.json({ id: nextId }, { status: 201 });
  });
  return { told, addressNow: () => present?.endpoint ?? null };
}

const ana = 1;
const bia = 2;
const known: Address = { endpoint: 'https://push.example.com/known', madeFor: key };
const deviceKey = (userId: number): string => `pushDevice-${userId}`;

beforeEach(() => [ana, bia].forEach((id) => browserStore.removeItem(deviceKey(id))));
afterEach(() => vi.unstubAllGlobals());

describe('S975 a browser with an address at its push service, when the app is opened', () => {
  it('is told to the server by whoever is logged in now: somebody else who sat here before is told nothing more', async () => {
    browserStore.setItem(deviceKey(ana), '7');
    const { told } = pretend({ address: known });
    await renewDevice(bia);
    expect(told).toEqual([known.endpoint]);
    expect(thisDeviceOf(bia)).toBe(101);
  });

  it('is told under the address that the browser has now, where its push service has moved it', async () => {
    browserStore.setItem(deviceKey(ana), '7');
    const moved = { ...known, endpoint: 'https://push.example.com/moved' };
    const { told } = pretend({ address: moved, devices: [7] });
    await renewDevice(ana);
    expect(told).toEqual([moved.endpoint]);
    expect(thisDeviceOf(ana)).toBe(101);
  });

  it('gets an address anew where the server has other keys than it was made for', async () => {
    browserStore.setItem(deviceKey(ana), '7');
    const { told, addressNow } = pretend({ address: { ...known, madeFor: otherKey }, devices: [7] });
    await renewDevice(ana);
    expect(told).toEqual(['https://push.example.com/new']);
    expect(addressNow()).toBe('https://push.example.com/new');
  });

  it('stays removed, and loses its address, where the person removed it elsewhere', async () => {
    browserStore.setItem(deviceKey(ana), '7');
    const { told, addressNow } = pretend({ address: known, devices: [8] });
    await renewDevice(ana);
    expect([told, addressNow(), thisDeviceOf(ana)]).toEqual([[], null, null]);
  });

  it('that has lost its address asks for none, and is no device any more', async () => {
    browserStore.setItem(deviceKey(ana), '7');
    const { told } = pretend({ address: null, devices: [7] });
    await renewDevice(ana);
    expect([told, thisDeviceOf(ana)]).toEqual([[], null]);
  });
});
