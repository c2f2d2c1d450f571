import type { Capabilities } from './capabilities.ts';

/** What a linked device can do, and how fast it may send without looking like a robot. */
export const linkedDeviceCapabilities: Capabilities = {
  canPairByQr: true,
  canPairByCode: true,
  needsLease: true,
  dropsRepeatedIds: true,
  canEdit: true,
  canRevoke: true,
  canReact: true,
  canQuote: true,
  canMarkForwarded: true,
  canMarkRead: true,
  canTyping: true,
  // WhatsApp accepts buttons and lists without an error, but only their text arrives.
  hasInteractiveMenus: false,
  canAskNumber: false,
  hasTemplates: false,
  has24hWindow: false,
  canCheckNumber: true,
  hasProfilePictures: true,
  hasGroups: true,
  canRejectCalls: true,
  canBlock: true,
  // The address book is imported; older messages are not.
  hasHistory: false,
  canInitiateFreeText: true,
  pace: { perSecond: 1, burst: 5, chatGapMs: 1_000 },
};
