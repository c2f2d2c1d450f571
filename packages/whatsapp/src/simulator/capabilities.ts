import type { Capabilities } from '../capabilities.ts';
import { linkedDeviceCapabilities } from '../linked-device-capabilities.ts';

/** Whose manners the virtual phone has: those of a linked device, or those of the Cloud API where they differ most. */
export type SimulatorProfile = 'web' | 'cloud';

/** The virtual phone does what a linked device does, as fast as it is asked. */
const web: Capabilities = { ...linkedDeviceCapabilities, pace: null };

/** What the virtual phone can do in each profile. */
export const simulatorCapabilities: Readonly<Record<SimulatorProfile, Capabilities>> = {
  web,
  // Nothing drops a second send with the same id there, and what was sent stays as it is.
  cloud: { ...web, dropsRepeatedIds: false, canEdit: false, canRevoke: false },
};
