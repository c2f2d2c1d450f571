import type { Address, Identity } from './address.ts';
import type { Capabilities } from './capabilities.ts';
import type { Ack, InboundMessage, OutboundMessage, Profile, RemoteMedia, SendReceipt } from './messages.ts';
import type { Template } from './templates.ts';

/** Why a link is down or waits; each has a sentence and a next step on the screen. */
export const linkReasons = [
  'logged_out',
  'unlinked_on_phone',
  'banned',
  'qr_expired',
  'passkey_required',
  'replaced',
  'unreachable',
  'certificate_refused',
  'proxy_refused',
  'phone_offline',
  'client_outdated',
  'not_multi_device',
  'account_restricted',
  'silent',
  'pairing_failed',
  'token_refused',
  'permission_missing',
  'number_unknown',
  'number_not_registered',
  'linked_elsewhere',
  'unknown_code',
] as const;
export type LinkReason = (typeof linkReasons)[number];

/**
 * What a driver reports about its link. `closed` with `retry` may be tried again by itself, `fatal` needs a person;
 * with `unlinked` the credentials are worthless as well.
 */
export type LinkEvent =
  | { readonly type: 'qr'; readonly qr: string; readonly validForMs: number }
  | { readonly type: 'pairingCode'; readonly code: string }
  | { readonly type: 'scanned' }
  | { readonly type: 'open'; readonly number: string | null }
  | {
      readonly type: 'closed';
      readonly end: 'retry' | 'fatal' | 'unlinked';
      readonly reason: LinkReason;
      readonly code?: number | undefined;
      readonly waitMs?: number | undefined;
    }
  /** Something was received, so the link works. */
  | { readonly type: 'alive' }
  /** Contacts of the owner's phone. They may come in several parts and more than once. */
  | { readonly type: 'addressBook'; readonly contacts: readonly BookContact[] }
  /** How far our clock is ahead of the other side's; negative when it is behind. */
  | { readonly type: 'clock'; readonly aheadMs: number }
  /** WhatsApp keeps this account from writing to strangers; `until` is null when it does not say how long. */
  | { readonly type: 'restricted'; readonly until: number | null }
  /** How many people all numbers of the account may write to first in a day, in the provider's words. */
  | { readonly type: 'messagingLimit'; readonly limit: string }
  | { readonly type: 'templateChanged'; readonly name: string; readonly language: string };

export type BookContact = { readonly identities: readonly Identity[]; readonly name: string };

/** Events of chats. Events of one `chat` are handled one after the other. */
export type ChatEvent =
  | { readonly type: 'message'; readonly chat: Address; readonly message: InboundMessage }
  | {
      readonly type: 'edit';
      readonly chat: Address;
      /** Who did it: in a group the member, otherwise the other side of the chat. */
      readonly from: readonly Identity[];
      readonly id: string;
      readonly targetId: string;
      readonly fromMe: boolean;
      readonly body: string;
      readonly at: number;
    }
  | {
      readonly type: 'revoke';
      readonly chat: Address;
      readonly from: readonly Identity[];
      readonly targetId: string;
      readonly fromMe: boolean;
      readonly at: number;
    }
  | {
      readonly type: 'reaction';
      readonly chat: Address;
      readonly targetId: string;
      readonly targetFromMe: boolean;
      readonly from: Identity;
      /** Whether our own side reacted, on the phone. */
      readonly fromMe?: boolean | undefined;
      readonly emoji: string;
      readonly at: number;
    }
  /**
   * `ourId` is the id the message was sent under, where the provider chose another and may tell of it before the send
   * has answered.
   */
  | {
      readonly type: 'ack';
      readonly chat: Address;
      readonly id: string;
      readonly ourId?: string | undefined;
      readonly ack: Ack;
      readonly at: number;
      /** The category under which the provider charges for the message, once it arrived. */
      readonly chargedAs?: ChargeCategory | undefined;
    }
  | {
      readonly type: 'sendFailed';
      readonly chat: Address;
      readonly id: string;
      readonly ourId?: string | undefined;
      readonly code: SendErrorCode;
    }
  | {
      readonly type: 'call';
      readonly chat: Address;
      readonly id: string;
      readonly from: readonly Identity[];
      readonly pushName?: string | undefined;
      readonly video: boolean;
      readonly at: number;
    }
  | { readonly type: 'typing'; readonly chat: Address; readonly state: 'composing' | 'recording' | 'paused' }
  | { readonly type: 'identityLinked'; readonly chat: Address; readonly identities: readonly Identity[] }
  | {
      readonly type: 'contact';
      readonly chat: Address;
      readonly identities: readonly Identity[];
      readonly name?: string | undefined;
      readonly pictureChanged?: boolean | undefined;
      /** Whether marketing is welcome, and since when. */
      readonly marketing?: { readonly isWelcome: boolean; readonly at: number } | undefined;
    };

/** What a provider charges for. */
export const chargeCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
export type ChargeCategory = (typeof chargeCategories)[number];

export type DriverEvent = LinkEvent | ChatEvent;

/** Why a send failed for good; other failures may be retried. */
export type SendErrorCode =
  | 'not_on_whatsapp'
  | 'no_number'
  | 'restricted'
  | 'media_refused'
  | 'window_closed'
  | 'too_old'
  | 'template_refused'
  | 'payment_missing'
  | 'opted_out'
  | 'marketing_limited'
  | 'refused';

/** A send that will never succeed. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';
  readonly code: SendErrorCode;

  constructor(code: SendErrorCode, options?: ErrorOptions) {
    super(`the message was refused: ${code}`, options);
    this.code = code;
  }
}

/** The other side asks to slow down: nothing was sent, and nothing is wrong with the message. */
export class SlowDown extends Error {
  override readonly name = 'SlowDown';
  readonly waitMs: number;
  /** Whether only this chat has to wait, or everything on the link. */
  readonly of: 'chat' | 'link';

  constructor(waitMs: number, of: 'chat' | 'link' = 'link') {
    super('the other side asks to slow down');
    this.waitMs = waitMs;
    this.of = of;
  }
}

/** The link is not open, so nothing was sent. */
export class LinkDown extends Error {
  override readonly name = 'LinkDown';
}

/** Why WhatsApp does not block somebody, or does not take it back. */
export const blockRefusals = ['not_recent', 'list_full', 'no_number', 'refused'] as const;
export type BlockRefusal = (typeof blockRefusals)[number];

/** WhatsApp will not block, or unblock, this person, however often it is asked. */
export class BlockRefused extends Error {
  override readonly name = 'BlockRefused';
  readonly code: BlockRefusal;

  constructor(code: BlockRefusal, options?: ErrorOptions) {
    super(`WhatsApp refused to block or unblock somebody: ${code}`, options);
    this.code = code;
  }
}

/** The driver does not have this capability. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
}

/**
 * What a driver gets from its host. The handler's promise is awaited before the next event of the same chat: what it
 * stored is safe, and only then acknowledged.
 */
export type DriverHost = {
  readonly connectionId: number;
  handle(event: DriverEvent): Promise<void>;
  readonly log: { warn(data: object, text: string): void; info(data: object, text: string): void };
};

/** One link to WhatsApp. */
export type Driver = {
  readonly capabilities: Capabilities;
  /** Opens the link with what is stored, or begins to pair when nothing is. Answers at once; the rest are events. */
  start(): Promise<void>;
  /** Closes the socket and keeps the link. */
  stop(): Promise<void>;
  /** Unlinks on the other side and forgets the credentials. */
  logout(): Promise<void>;
  /**
   * Asks for a code that the owner of this number types on his phone instead of scanning; it comes as an event.
   * LinkDown unless a QR code is shown.
   */
  requestPairingCode(number: string): Promise<void>;
  send(message: OutboundMessage): Promise<SendReceipt>;
  revoke(chat: Address, id: string): Promise<void>;
  edit(chat: Address, id: string, text: string): Promise<void>;
  react(chat: Address, target: { id: string; fromMe: boolean }, emoji: string): Promise<void>;
  markRead(chat: Address, ids: readonly string[]): Promise<void>;
  setTyping(chat: Address, state: 'composing' | 'recording' | 'paused'): Promise<void>;
  /** Which of the numbers are on WhatsApp, with all their known identities. */
  checkNumbers(numbers: readonly string[]): Promise<readonly { number: string; identities: readonly Identity[] }[]>;
  /** The profile of a person or group; its picture is downloaded like any other file. */
  fetchProfile(address: Address): Promise<Profile>;
  download(media: RemoteMedia): Promise<AsyncIterable<Uint8Array>>;
  rejectCall(id: string, chat: Address): Promise<void>;
  /**
   * Has WhatsApp keep a person's messages away, or lets them arrive again; saying the same twice is harmless. The
   * identities are all that is known of the person, the one of the chat first. Rejects with BlockRefused when asking
   * again is of no use.
   */
  setBlocked(person: readonly Identity[], isBlocked: boolean): Promise<void>;
  /** All templates of the account. */
  listTemplates(): Promise<readonly Template[]>;
  /** Asks WhatsApp for an answer; rejects when there is none. */
  probe(): Promise<void>;
};
