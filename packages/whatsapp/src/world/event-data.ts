import type { SendErrorCode } from '../driver.ts';
import type { Ack, Forwarding, MessageKind } from '../messages.ts';

export type FileFacts = { name: string; mime: string; bytes: number };

/** Who of a group wrote, as he was known then. */
export type GroupMember = { address: string; other: string | null; name: string | null };

/** What an event row holds. Chat, identities and names are beside it, as they are when it is delivered. */
export type EventData =
  | {
      type: 'message';
      id: string;
      kind: MessageKind;
      body: string;
      media: FileFacts | null;
      quotedId: string | null;
      /** Absent in rows of an earlier release. */
      forwarded?: Forwarding | null;
      choiceId?: string | null;
      at: number;
      member?: GroupMember;
    }
  | { type: 'edit'; id: string; targetId: string; body: string; at: number }
  | { type: 'revoke'; targetId: string; at: number }
  | { type: 'reaction'; targetId: string; targetFromMe: boolean; emoji: string; at: number }
  | { type: 'ack'; id: string; ack: Ack; at: number }
  | { type: 'sendFailed'; id: string; code: SendErrorCode }
  | { type: 'call'; id: string; video: boolean; at: number }
  | { type: 'typing'; state: 'composing' | 'recording' | 'paused' }
  | { type: 'contact'; name?: string; pictureChanged?: true };

/** An event on its way to the driver. `other` is the customer's second address. */
export type PendingEvent = { seq: number; chat: string; other: string | null; name: string | null; data: EventData };
