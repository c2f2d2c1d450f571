import type { Capabilities } from '../capabilities.ts';

/**
 * What the Cloud API can do.
 *
 * It needs no lease: there is no socket that a second one would replace, and webhooks may come to any node. Sending
 * still belongs on one node at a time, because order within a chat and the pace are kept there.
 */
export const cloudCapabilities: Capabilities = {
  canPairByQr: false,
  canPairByCode: false,
  needsLease: false,
  // Meta has no key for repeated requests: a message that is sent twice arrives twice.
  dropsRepeatedIds: false,
  canEdit: false,
  canRevoke: false,
  canReact: true,
  canQuote: true,
  canMarkForwarded: false,
  canMarkRead: true,
  canTyping: true,
  hasInteractiveMenus: true,
  canAskNumber: true,
  hasTemplates: true,
  has24hWindow: true,
  canCheckNumber: false,
  hasProfilePictures: false,
  hasGroups: false,
  canRejectCalls: false,
  canBlock: true,
  hasHistory: false,
  canInitiateFreeText: false,
  // Meta allows 80 a second for both directions together, so some of it is left to those who write to us. To one person
  // it asks for 6 s between two messages, but only on the long run: a short conversation may be quicker, and when Meta
  // has had enough it says so (131056) and that chat alone waits.
  pace: { perSecond: 60, burst: 60, chatGapMs: 200 },
};

/** A number that is also in the WhatsApp Business app is limited to 20 messages a second. */
export const coexistencePace: NonNullable<Capabilities['pace']> = { perSecond: 15, burst: 15, chatGapMs: 200 };
