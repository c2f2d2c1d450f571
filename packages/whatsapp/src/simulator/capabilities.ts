import type { Capabilities } from '../capabilities.ts';
import { linkedDeviceCapabilities } from '../linked-device-capabilities.ts';

/** Which driver the virtual phone imitates: a linked device, or the Cloud API where they differ most. */
export type SimulatorProfile = 'web' | 'cloud';

/**
 * The virtual phone can do what a linked device can, without limits of speed. Its customers also see buttons and lists,
 * so that they can be tried without an account at Meta.
 */
const web: Capabilities = { ...linkedDeviceCapabilities, hasInteractiveMenus: true, pace: null };

/** What the virtual phone can do in each profile. */
export const simulatorCapabilities: Readonly<Record<SimulatorProfile, Capabilities>> = {
  web,
  // Nothing drops a second send with the same id there, and what was sent stays as it is.
  cloud: { ...web, dropsRepeatedIds: false, canEdit: false, canRevoke: false },
};
