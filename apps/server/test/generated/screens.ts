import { randomInt } from 'node:crypto';
import { clientEvents, rooms, sessionEvents, ticketStatuses } from '@balcao/contract';
import type { TestApp } from '../support/test-app.ts';
import type { TestPerson } from '../support/test-people.ts';
import { listenAs, type Listener } from '../support/test-sockets.ts';
import type { World } from './world.ts';

/** Everybody whom an event of the company might reach, or must not reach. */
export const people = ['owner', 'colleague', 'outsider', 'admin', 'stranger', 'operator'] as const;
export type PersonName = (typeof people)[number];

/** Owner and colleague share a queue, the outsider has another one, the stranger is admin of another company. */
export type Cast = Readonly<Record<PersonName, TestPerson & { queueIds: readonly number[] }>> & {
  /** The queue of the outsider. */ otherQueueId: number;
};

/** A browser tab: the desk shows the lists and the bell, the chat one conversation and nothing else. */
export type Screen = {
  person: PersonName | 'newcomer';
  view: 'desk' | 'chat';
  who: TestPerson;
  listener: Listener;
};

type NewScreen = Omit<Screen, 'listener'>;

const connect = async (world: World, screen: NewScreen): Promise<Screen> => ({
  ...screen,
  listener: await listenAs(world.app, screen.who),
});

/** The desk of everybody: what reaches them without any conversation open. */
export async function openDesks(world: World, cast: Cast): Promise<Screen[]> {
  const desks: Screen[] = [];
  for (const person of people) {
    const desk = await connect(world, { person, view: 'desk', who: cast[person] });
    await say(desk, clientEvents.joinNotification);
    for (const status of ticketStatuses) await say(desk, clientEvents.joinTickets, status);
    desks.push(desk);
  }
  return desks;
}

/** Everybody tries to open this conversation; the server lets in whom it may. */
export async function openChats(world: World, cast: Cast, ticketId: number): Promise<Screen[]> {
  const chats: Screen[] = [];
  for (const person of people) {
    const chat = await connect(world, { person, view: 'chat', who: cast[person] });
    await say(chat, clientEvents.joinChatBox, ticketId);
    chats.push(chat);
  }
  return chats;
}

/** The screen of somebody who is not of the cast; it has nothing open. */
export const openNewcomer = (world: World, who: TestPerson): Promise<Screen> =>
  connect(world, { person: 'newcomer', view: 'chat', who });

const say = ({ listener }: Screen, ...words: [string, ...unknown[]]): Promise<boolean> =>
  listener.socket.emitWithAck(...words);

/**
 * Resolves when everything that was sent to the screens before has arrived. A socket keeps its order, and an event to
 * everybody also waits behind those that are held back while the rights of somebody are read again.
 */
export async function settle({ deps }: TestApp, screens: readonly Screen[]): Promise<void> {
  const mark = { userId: randomInt(1_000_000_000, 2_000_000_000), online: true };
  const { name } = sessionEvents.userOnlineChange;
  const arrivals = screens
    .filter(({ listener }) => listener.socket.connected)
    .map(
      ({ listener: { socket } }) =>
        new Promise<void>((resolve) => {
          const end = (): void => {
            socket.off(name, hear).off('disconnect', end);
            resolve();
          };
          const hear = (payload: typeof mark): void => void (payload.userId === mark.userId && end());
          socket.on(name, hear).on('disconnect', end);
        }),
    );
  deps.broadcaster.emit(sessionEvents.userOnlineChange, 0, [rooms.everyone], mark);
  await Promise.all(arrivals);
}
