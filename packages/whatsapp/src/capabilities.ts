/** What a driver can do. Screens and campaigns read these flags and never ask which driver it is. */
export type Capabilities = {
  readonly canPairByQr: boolean;
  readonly canPairByCode: boolean;
  /** One live socket per link: only the holder of the lease may open it. */
  readonly needsLease: boolean;
  /** WhatsApp drops a second send with the same id, so a send with an unknown outcome may be repeated. */
  readonly dropsRepeatedIds: boolean;
  readonly canEdit: boolean;
  readonly canRevoke: boolean;
  readonly canReact: boolean;
  readonly canQuote: boolean;
  /** Customers see of a message that it was forwarded. */
  readonly canMarkForwarded: boolean;
  readonly canMarkRead: boolean;
  readonly canTyping: boolean;
  readonly hasInteractiveMenus: boolean;
  /** Customers whose number is hidden can be asked for it, and share it with a tap. */
  readonly canAskNumber: boolean;
  readonly hasTemplates: boolean;
  readonly has24hWindow: boolean;
  readonly canCheckNumber: boolean;
  readonly hasProfilePictures: boolean;
  readonly hasGroups: boolean;
  readonly canRejectCalls: boolean;
  /** WhatsApp itself can be told to keep somebody's messages away. */
  readonly canBlock: boolean;
  readonly hasHistory: boolean;
  readonly canInitiateFreeText: boolean;
  /** Messages per second and at once on one connection, and the pause between two of one chat; null for no limit. */
  readonly pace: { readonly perSecond: number; readonly burst: number; readonly chatGapMs: number } | null;
};
