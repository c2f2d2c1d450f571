import type { Device } from './device.ts';
import type { Faults } from './faults.ts';
import type { Group } from './group.ts';
import type { Ledger } from './ledger.ts';
import type { MediaHost } from './media-host.ts';
import type { SignalPeer } from './signal-peer.ts';

/** What the parts of the fake know of the whole. */
export type WebState = {
  readonly ledger: Ledger;
  readonly devices: Map<string, Device>;
  readonly groups: Map<string, Group>;
  readonly pictures: Map<string, string>;
  /** Files that are gone from where they lay, by the message they belong to. */
  readonly lostFiles: Map<string, Buffer>;
  readonly pretendedPreKeys: number;
  readonly media: MediaHost;
  readonly faults: Faults;
  findPeer(name: string): SignalPeer | undefined;
};
