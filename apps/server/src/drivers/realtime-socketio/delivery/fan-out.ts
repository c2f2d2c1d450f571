import type { BrowserSocket } from '../browser-socket.ts';
import type { RecentEvents } from './recent-events.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import { encodeEvent } from './sequenced-packet.ts';

export type FanOutOptions = {
  registry: RoomRegistry<BrowserSocket>;
  recent: RecentEvents;
  onSlow: (browser: BrowserSocket) => void;
};

/**
 * Sends an event to every local socket in at least one of the rooms, once each. A slow one does not hold up the others.
 */
export function createFanOut({
  registry,
  recent,
  onSlow,
}: FanOutOptions): (name: string, rooms: readonly string[], payload: unknown) => void {
  return (name, rooms, payload) => {
    recent.note(rooms);
    const members = registry.membersOf(rooms);
    if (members.size === 0) return;
    const packet = encodeEvent(name, payload);
    for (const browser of members) if (!browser.send(packet)) onSlow(browser);
  };
}
