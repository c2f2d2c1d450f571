import type { Address, Identity } from './address.ts';
import type { TemplateUse } from './templates.ts';

export const messageKinds = [
  'text',
  'image',
  'audio',
  'voice',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'unknown',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Whether a message was forwarded, once or so often that WhatsApp warns of it. */
export type Forwarding = 'once' | 'often';

/** The body of an edit that cannot be decrypted; it quotes the edited message. */
export const unreadableEdit = 'unreadable_edit';

/** A file at the provider; `ref` is the driver's own reference by which it downloads the file. */
export type RemoteMedia = {
  readonly mime: string;
  readonly name?: string | undefined;
  readonly bytes?: number | undefined;
  /** In pixels, of a picture or video whose sender told it. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly ref: unknown;
};

/** The profile of a person or group; the picture is null when there is none or it is hidden. */
export type Profile = { readonly name: string | null; readonly picture: RemoteMedia | null };

/** A received message. `id` is the provider's and unique within the connection. */
export type InboundMessage = {
  readonly id: string;
  readonly chat: Address;
  /** All known identities of the sender; in a group the member, otherwise the other side of the chat. */
  readonly from: readonly Identity[];
  /** The name that the sender gave himself. */
  readonly pushName?: string | undefined;
  readonly groupSubject?: string | undefined;
  readonly fromMe: boolean;
  /** An `undecrypted` message cannot be read yet; the same id may come again with its content. */
  readonly kind: MessageKind | 'undecrypted';
  /** Text or caption; for cards and places their JSON, for unknown kinds their name. */
  readonly body: string;
  readonly media?: RemoteMedia | undefined;
  readonly quotedId?: string | undefined;
  /** The option of a menu that was chosen, under the id it was sent with. */
  readonly choiceId?: string | undefined;
  /** How the sender came by it, where the provider tells. */
  readonly forwarded?: Forwarding | undefined;
  /** The provider's time in milliseconds. */
  readonly at: number;
  /** Delivered after the link had been away. */
  readonly backlog: boolean;
};

/** The delivery state of a message; it only grows. */
export type Ack = 0 | 1 | 2 | 3 | 4;

export type OutboundMedia = {
  readonly mime: string;
  readonly name: string;
  readonly bytes: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
};

/** A message to send. `id` was chosen when it was stored; a second send uses the same one. */
export type OutboundMessage = {
  readonly id: string;
  readonly chat: Address;
  readonly kind: Exclude<MessageKind, 'unknown' | 'sticker'>;
  readonly text: string;
  readonly media?: OutboundMedia | undefined;
  readonly quotedId?: string | undefined;
  /** Shown as forwarded to the customer, where the provider can. */
  readonly forwarded?: Forwarding | undefined;
  /** The text as words with choices below them, for a driver that can show them; others send the text. */
  readonly menu?: Menu | undefined;
  /** The text stands above a button with which the customer shares their number; for a driver that can. */
  readonly asksNumber?: true | undefined;
  /** Sent instead of the text, which is what the customer reads. */
  readonly template?: TemplateUse | undefined;
};

/** `buttons` where few and short enough, else a list; `title` is what opens the list, `body` stands above the choices. */
export type Menu = {
  readonly style: 'buttons' | 'list';
  readonly title: string;
  readonly body: string;
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly description?: string | undefined;
  }[];
};

/** `unknown` when the request was sent and no answer came: the message may or may not have arrived. */
export type SendReceipt = {
  readonly certainty: 'sure' | 'unknown';
  /** The provider's own id, where it does not use ours. */
  readonly id?: string | undefined;
};
