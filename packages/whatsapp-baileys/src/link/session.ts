import type { Address, ChatEvent } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { DriverMemory } from './driver-memory.ts';
import type { GroupCache } from '../receiving/group-cache.ts';
import type { People } from '../receiving/people.ts';

/** One socket and all that is heard on it. */
export type Session = {
  readonly sock: WASocket;
  readonly memory: DriverMemory;
  readonly people: People;
  readonly groups: GroupCache;
  /**
   * Takes what was heard, one after the other in the order of its coming. Only what is quick belongs here: all chats
   * wait.
   */
  intake(work: () => Promise<void>): void;
  /** Settles when all that was heard so far is taken. */
  taken(): Promise<void>;
  /**
   * Puts an event behind the others of its chat; `id` is that of the message it came in, which is ours once it is
   * handled.
   */
  enqueue(event: ChatEvent, id?: string): void;
  /** Asks to hear when the other side of a chat types. */
  follow(chat: Address): void;
  /** WhatsApp refused a message to a stranger. */
  onRestricted(): void;
};
