import type { Address, ChatEvent } from '@balcao/whatsapp';
import type { WASocket } from 'baileys';
import type { DriverMemory } from './driver-memory.ts';
import type { GroupCache } from '../receiving/group-cache.ts';
import type { People } from '../receiving/people.ts';

/** One socket, with what its listeners share. */
export type SocketContext = {
  readonly sock: WASocket;
  readonly memory: DriverMemory;
  readonly people: People;
  readonly groups: GroupCache;
  /** Runs the work of all listeners in the order of the events. It must be quick, because all chats wait for it. */
  processInOrder(work: () => Promise<void>): void;
  /** Settles when the work given so far is done. */
  allProcessed(): Promise<void>;
  /**
   * Hands an event to the host after the earlier ones of its chat; then the message `id` that it came in is handled.
   */
  enqueue(event: ChatEvent, id?: string): void;
  /** Asks WhatsApp to report when the other side of a chat types. */
  subscribeToTyping(chat: Address): void;
  /** WhatsApp refused a message to a stranger: reports until when the account is restricted. */
  reportRestriction(): void;
};
