import { type PushDevice, pushEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { browserStore } from '../../lib/session/storage.ts';

const keyOf = (userId: number): string => `pushDevice-${userId}`;

/** The id under which the server knows this browser as a device of the person; null when it does not. */
export function thisDeviceOf(userId: number): number | null {
  const stored = Number(browserStore.getItem(keyOf(userId)));
  return stored > 0 ? stored : null;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isFor = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, index) => byte === key[index]);
};

/** The address of this browser at its push service, for the server's present key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known !== null && isFor(known, key)) return known;
  // An address that was made for other keys is worth nothing any more.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function register(userId: number, subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  const device = await call(pushEndpoints.addDevice, { body });
  browserStore.setItem(keyOf(userId), String(device.id));
  return device;
}

/** Has this browser told from now on; throws what the browser or the server says against it. */
export const turnOn = async (userId: number, publicKey: string): Promise<PushDevice> =>
  register(userId, await subscribe(publicKey));

/**
 * Tells the server anew how a browser that has an address is reached: its push service may have moved it, the session is
 * another, and somebody else may have sat here before, to whom nothing may come here any more. Where the person has
 * removed this browser from another one, it stays removed.
 */
export async function renewDevice(userId: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!(await registration?.pushManager?.getSubscription())) return browserStore.removeItem(keyOf(userId));
  const { publicKey, devices } = await call(pushEndpoints.read);
  const ownId = thisDeviceOf(userId);
  if (ownId !== null && !devices.some(({ id }) => id === ownId)) return forgetSubscription(userId);
  await turnOn(userId, publicKey);
}

/** Ends what this browser has at its push service, so that nothing arrives for whoever sits here next. */
export async function forgetSubscription(userId: number): Promise<void> {
  browserStore.removeItem(keyOf(userId));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
