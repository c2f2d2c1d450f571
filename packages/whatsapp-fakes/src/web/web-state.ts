import type { Device } from './device.ts';
import type { Faults } from './faults.ts';
import type { Group } from './group.ts';
import type { Ledger } from './ledger.ts';
import type { MediaHost } from './media-host.ts';
import type { SignalPeer } from './signal-peer.ts';

/** The state of the fake that its parts share. */
export type WebState = {
  readonly ledger: Ledger;
  readonly devices: Map<string, Device>;
  readonly groups: Map<string, Group>;
  readonly pictures: Map<string, string>;
  /** Files that were removed from the media host, by the id of their message. */
  readonly lostFiles: Map<string, Buffer>;
  readonly pretendedPreKeys: number;
  readonly media: MediaHost;
  readonly faults: Faults;
  findPeer(name: string): SignalPeer | undefined;
};
