import type { Capabilities } from '../capabilities.ts';

/** The virtual phone does what a linked device does, as fast as it is asked. */
export const simulatorCapabilities: Capabilities = {
  canPairByQr: true,
  canPairByCode: false,
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
  hasProfilePictures: false,
  hasGroups: false,
  canRejectCalls: true,
  hasHistory: false,
  canInitiateFreeText: true,
  pace: null,
};
