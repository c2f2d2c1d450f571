import { rooms } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { RoomRegistry } from './room-registry.ts';

const company = rooms.company(7);
const admins = rooms.companyAdmins(7);
const other = rooms.company(8);

describe('RoomRegistry', () => {
  it('counts a member of several rooms once', () => {
    const registry = new RoomRegistry<string>();
    registry.place('ana', new Set([company, admins]));
    registry.place('bia', new Set([company]));
    registry.place('caio', new Set([other]));
    expect([...registry.membersOf([company, admins])]).toEqual(['ana', 'bia']);
  });

  it('T33 takes a member out of the rooms that are no longer his', () => {
    const registry = new RoomRegistry<string>();
    registry.place('ana', new Set([company, admins]));
    registry.place('ana', new Set([company]));
    expect([...registry.membersOf([admins])]).toEqual([]);
    expect([...registry.membersOf([company])]).toEqual(['ana']);
  });

  it('forgets who left', () => {
    const registry = new RoomRegistry<string>();
    registry.place('ana', new Set([company]));
    registry.remove('ana');
    expect([...registry.membersOf([company])]).toEqual([]);
  });
});
