import type { BrowserSocket } from '../browser-socket.ts';
import type { LeftLists } from './left-lists.ts';
import type { RecentEvents } from './recent-events.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import { encodeEvent } from './sequenced-packet.ts';

export type FanOutOptions = {
  registry: RoomRegistry<BrowserSocket>;
  recent: RecentEvents;
  left: Pick<LeftLists, 'stillFor'>;
  /** The sockets whose rights are being read again. */
  suspended: ReadonlySet<BrowserSocket>;
  /** Whether the time of the socket is over, which is about to be closed. */
  isOver: (browser: BrowserSocket) => boolean;
  onSlow: (browser: BrowserSocket) => void;
};

/**
 * Sends an event to every local socket in at least one of the rooms, once each. A slow one does not hold up the others;
 * one whose rights are being read again gets it when they are known.
 */
export function createFanOut({
  registry,
  recent,
  left,
  suspended,
  isOver,
  onSlow,
}: FanOutOptions): (name: string, rooms: readonly string[], payload: unknown) => void {
  return (name, told, payload) => {
    const rooms = left.stillFor(told, payload);
    recent.note(rooms);
    const members = registry.membersOf(rooms);
    if (members.size === 0 && suspended.size === 0) return;
    const packet = encodeEvent(name, payload);
    for (const browser of suspended) if (!members.has(browser)) browser.hold({ rooms, packet });
    for (const browser of members) if (!isOver(browser) && !browser.send(packet)) onSlow(browser);
  };
}
