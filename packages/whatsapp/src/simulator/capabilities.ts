import type { Capabilities } from '../capabilities.ts';

/** Whose manners the virtual phone has: those of a linked device, or those of the Cloud API where they differ most. */
export type SimulatorProfile = 'web' | 'cloud';

/** The virtual phone does what a linked device does, as fast as it is asked. */
const web: Capabilities = {
  canPairByQr: true,
  canPairByCode: true,
  needsLease: true,
  dropsRepeatedIds: true,
  canEdit: true,
  canRevoke: true,
  canReact: true,
  canQuote: true,
  canMarkRead: true,
  canTyping: true,
  hasInteractiveMenus: false,
  hasTemplates: false,
  has24hWindow: false,
  canCheckNumber: true,
  hasProfilePictures: true,
  hasGroups: true,
  canRejectCalls: true,
  hasHistory: false,
  canInitiateFreeText: true,
  pace: null,
};

/** What the virtual phone can do in each profile. */
export const simulatorCapabilities: Readonly<Record<SimulatorProfile, Capabilities>> = {
  web,
  // Nothing drops a second send with the same id there, and what was sent stays as it is.
  cloud: { ...web, dropsRepeatedIds: false, canEdit: false, canRevoke: false },
};
