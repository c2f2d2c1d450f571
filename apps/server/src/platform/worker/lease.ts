/** A claim on a row of due work. It belongs to this node until the lease is over or handed back. */
export type Lease = {
  readonly id: number;
  /**
   * Differs with each claim of the row. Whatever is written for the row names it in its WHERE, so that a node which
   * lost the row changes nothing.
   */
  readonly fence: number;
  /** Null for work above companies. */
  readonly companyId: number | null;
};

/** The reason of the signal when the row may already be someone else's. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The reason of the signal when the node stops and the row will be handed back. */
export class NodeStopping extends Error {
  override readonly name = 'NodeStopping';
}
