import type { Address, Identity } from './address.ts';

export const messageKinds = ['text', 'image', 'audio', 'voice', 'video', 'document', 'sticker', 'location', 'contact', 'unknown'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A file that lies with the provider; `ref` is the driver's own note of how to fetch it. */
export type RemoteMedia = { readonly mime: string; readonly name?: string | undefined; readonly bytes?: number | undefined; readonly ref: unknown };

/** What somebody shows of himself: no picture means that he has none or hides it. */
export type Profile = { readonly name: string | null; readonly picture: RemoteMedia | null };

/** A message as it came in, in our words. `id` is the provider's and unique within the connection. */
export type InboundMessage = {
  readonly id: string;
  readonly chat: Address;
  /** Everything known about who wrote; in a group the member, otherwise the other side of the chat. */
  readonly from: readonly Identity[];
  /** What the sender calls himself. */
  readonly pushName?: string | undefined;
  readonly groupSubject?: string | undefined;
  readonly fromMe: boolean;
  readonly kind: MessageKind;
  /** Text or caption; for cards and places their JSON, for unknown kinds their name. */
  readonly body: string;
  readonly media?: RemoteMedia | undefined;
  readonly quotedId?: string | undefined;
  /** The provider's time in milliseconds. */
  readonly at: number;
  /** Delivered after the link had been away. */
  readonly backlog: boolean;
};

/** The steps of a message on its way; they only grow. */
export type Ack = 0 | 1 | 2 | 3 | 4;

export type OutboundMedia = { readonly mime: string; readonly name: string; readonly bytes: number; open(): Promise<AsyncIterable<Uint8Array>> };

/** A message on its way out. `id` was chosen when it was stored; a second send carries the same one. */
export type OutboundMessage = {
  readonly id: string;
  readonly chat: Address;
  readonly kind: Exclude<MessageKind, 'unknown' | 'sticker'>;
  readonly text: string;
  readonly media?: OutboundMedia | undefined;
  readonly quotedId?: string | undefined;
};

/** `unknown` when the request left and no answer came: it may or may not have arrived. */
export type SendReceipt = { readonly certainty: 'sure' | 'unknown' };
