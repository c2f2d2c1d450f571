import { clientEvents, ticketStatuses } from '@balcao/contract';
import type { TestPerson } from '../test-people.ts';
import { listenAs, type Listener } from '../test-sockets.ts';
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
  /** How often it sent something to the server. */
  sent: number;
};

/** The server ignores what a socket sends too fast, and closes it after a hundred of those, however fast a test is. */
const mostSent = 80;

/** Whether a screen should be opened anew before it is used on, lest the server closes it. */
export const isWornOut = ({ sent }: Screen): boolean => sent > mostSent;

type NewScreen = Omit<Screen, 'listener' | 'sent'>;

const connect = async (world: World, screen: NewScreen): Promise<Screen> => ({
  ...screen,
  listener: await listenAs(world.app, screen.who),
  sent: 0,
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

function say(screen: Screen, ...words: [string, ...unknown[]]): Promise<boolean> {
  screen.sent += 1;
  return screen.listener.socket.emitWithAck(...words);
}

/** Resolves when everything that was sent to the screens before has arrived: a socket keeps its order. */
export async function settle(screens: readonly Screen[]): Promise<void> {
  await Promise.all(
    screens.map(async (screen) => {
      const { socket } = screen.listener;
      if (!socket.connected) return;
      const ended = new Promise((resolve) => socket.once('disconnect', resolve));
      // Leaving what is not open changes nothing; only the answer counts.
      await Promise.race([say(screen, clientEvents.leaveChatBox, 2_000_000_000), ended]);
    }),
  );
}
