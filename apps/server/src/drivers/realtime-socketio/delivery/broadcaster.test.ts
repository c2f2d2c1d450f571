import { rooms, sessionEvents, usersEvents } from '@balcao/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import type { Broadcaster, Rooms } from '../../../ports/broadcaster.ts';
import { createBroadcaster } from './broadcaster.ts';

const log = createLogger('silent');
const change = { userId: 12, online: true };

describe('createBroadcaster', () => {
  it('keeps events in the process while no other node is alive', async () => {
    const published: unknown[] = [];
    const delivered: string[] = [];
    const broadcaster = createBroadcaster({
      deliver: (name) => void delivered.push(name),
      signals: { publish: async (_name, data) => void published.push(data) },
      hideMoved: () => undefined,
      nodeId: 'a',
      otherNodes: () => false,
      log,
    });
    broadcaster.emit(usersEvents.user, 7, [rooms.company(7)], { action: 'delete', userId: 12 });
    await broadcaster.flushed();
    expect(delivered).toEqual(['company-7-user']);
    expect(published).toEqual([]);
  });

  it('T55 has published before the caller goes on, so that what he signals next comes after it; a failure is no error', async () => {
    const published: number[] = [];
    let release = (): void => undefined;
    const broadcaster = createBroadcaster({
      deliver: () => undefined,
      signals: {
        async publish(_name, data) {
          const { payload } = data as { payload: { userId: number } };
          published.push(payload.userId);
          if (payload.userId === 2) throw new Error('the database is away');
          if (payload.userId === 3) await new Promise<void>((resolve) => (release = resolve));
        },
      },
      hideMoved: () => undefined,
      nodeId: 'a',
      otherNodes: () => true,
      log,
    });
    let isFlushed = false;
    for (const userId of [1, 2, 3]) {
      broadcaster.emit(sessionEvents.userOnlineChange, 7, [rooms.companyAdmins(7)], { userId, online: true });
      expect(published).toHaveLength(userId);
    }
    const flushed = broadcaster.flushed().then(() => (isFlushed = true));
    expect(isFlushed).toBe(false);
    release();
    await flushed;
  });

  it('T33 cannot be called without a room, with a free text as room, or with a foreign payload', () => {
    expectTypeOf<readonly []>().not.toExtend<Rooms>();
    expectTypeOf<readonly [string]>().not.toExtend<Rooms>();
    const tryAll = (broadcaster: Broadcaster): void => {
      // @ts-expect-error at least one room
      broadcaster.emit(sessionEvents.userOnlineChange, 7, [], change);
      // @ts-expect-error a text is no room
      broadcaster.emit(sessionEvents.userOnlineChange, 7, ['company:7'], change);
      // @ts-expect-error the payload of another event
      broadcaster.emit(sessionEvents.userOnlineChange, 7, [rooms.company(7)], { userId: 12 });
    };
    expectTypeOf(tryAll).toBeFunction();
  });
});
