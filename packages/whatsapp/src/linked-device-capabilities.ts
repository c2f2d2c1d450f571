import type { Capabilities } from './capabilities.ts';

/** What a device linked to somebody's phone can do, and how fast it may without being taken for a robot. */
export const linkedDeviceCapabilities: Capabilities = {
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
  // Buttons and lists are accepted without a word and arrive as their text alone.
  hasInteractiveMenus: false,
  hasTemplates: false,
  has24hWindow: false,
  canCheckNumber: true,
  hasProfilePictures: true,
  hasGroups: true,
  canRejectCalls: true,
  // The address book is taken over; older messages are not.
  hasHistory: false,
  canInitiateFreeText: true,
  pace: { perSecond: 1, burst: 5, chatGapMs: 1_000 },
};
