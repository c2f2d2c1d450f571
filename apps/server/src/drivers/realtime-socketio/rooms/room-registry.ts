import type { Room } from '@balcao/contract';

/** Who is in which room on this node. */
export class RoomRegistry<M> {
  readonly #members = new Map<string, Set<M>>();
  readonly #rooms = new Map<M, ReadonlySet<Room>>();

  /** Makes these the member's only rooms. */
  place(member: M, rooms: ReadonlySet<Room>): void {
    const before = this.#rooms.get(member);
    for (const room of before ?? []) if (!rooms.has(room)) this.#leave(member, room);
    for (const room of rooms) if (!before?.has(room)) this.#join(member, room);
    this.#rooms.set(member, rooms);
  }

  /** Takes the member out of every room. */
  remove(member: M): void {
    for (const room of this.#rooms.get(member) ?? []) this.#leave(member, room);
    this.#rooms.delete(member);
  }

  /** Everybody in at least one of the rooms, each once. */
  membersOf(rooms: readonly string[]): ReadonlySet<M> {
    const [first] = rooms;
    if (first !== undefined && rooms.length === 1) return this.#members.get(first) ?? new Set();
    const union = new Set<M>();
    for (const room of rooms) for (const member of this.#members.get(room) ?? []) union.add(member);
    return union;
  }

  #join(member: M, room: Room): void {
    const members = this.#members.get(room);
    if (members) members.add(member);
    else this.#members.set(room, new Set([member]));
  }

  #leave(member: M, room: Room): void {
    const members = this.#members.get(room);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(room);
  }
}
