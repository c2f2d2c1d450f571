import type { Ack, MessageKind } from '@balcao/whatsapp';

export type FakeApp = { readonly id: string; secret: string; callbackUrl: string | null };
export type FakeToken = {
  readonly token: string;
  readonly appId: string;
  scopes: string[];
  isValid: boolean;
  expiresAt: number;
};

/** A template as Graph lists it. */
export type FakeTemplate = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  status: string;
  readonly category: string;
  readonly parameter_format: 'POSITIONAL' | 'NAMED';
  readonly components: readonly TemplateComponent[];
  rejected_reason?: string;
};
export type TemplateComponent = {
  readonly type: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly TemplateButton[];
};
export type TemplateButton = {
  readonly type: string;
  readonly text: string;
  readonly url?: string;
  readonly phone_number?: string;
};

export type FakeAccount = {
  readonly id: string;
  readonly templates: FakeTemplate[];
  readonly subscribedApps: Set<string>;
  /** Whether the account has a valid payment method; without one, paid messages fail. */
  canPay: boolean;
};

/** A customer as this business knows him. */
export type FakeCustomer = {
  number: string | null;
  /** WhatsApp's id of the number, where it differs. */
  waId: string | null;
  readonly userId: string;
  parentId: string | null;
  username: string | null;
  name: string | null;
  lastWroteAt: number | null;
};

/** A message of either side with its edits, reactions and acks. */
export type FakeMessage = {
  readonly id: string;
  /** The customer's number, or `bsuid:` and his id. */
  readonly customer: string;
  readonly fromCustomer: boolean;
  readonly kind: MessageKind;
  body: string;
  readonly mediaType: string | null;
  readonly quotedId: string | null;
  readonly at: number;
  ack: Ack;
  isEdited: boolean;
  isDeleted: boolean;
  readonly reactions: { customer?: string; shop?: string };
  /** The id that the shop attached to it. */
  readonly ourId: string | null;
  /** The whole request, or the whole entry of the webhook. */
  readonly raw: Readonly<Record<string, unknown>>;
  attempts: number;
};

export type NumberFacts = {
  readonly id: string;
  readonly account: FakeAccount;
  /** Digits. */
  readonly number: string;
  status: string;
  quality: string;
  platform: string;
  /**
   * Whether the number is also in the WhatsApp Business app; then edits, deletions and messages sent there are
   * reported.
   */
  isCoexistence: boolean;
};

/** How strict the fake is. */
export type Rules = {
  /** Whether free text outside the 24 hours is refused at once, only by a status, or not at all. */
  window: 'answer' | 'status' | 'open';
  perSecond: number;
  /** Messages to one person at once, and how long it takes until one more is allowed. */
  pairBurst: number;
  pairEveryMs: number;
  /** Whether accepted messages are reported as sent and delivered automatically. */
  reportsDelivery: boolean;
};

export const usualRules: Rules = {
  window: 'answer',
  perSecond: 80,
  pairBurst: 45,
  pairEveryMs: 6_000,
  reportsDelivery: true,
};
