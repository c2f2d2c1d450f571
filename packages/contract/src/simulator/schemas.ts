import * as z from 'zod/mini';
import { idText, longText, textOfForm } from '../http/fields.ts';

const kinds = [
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
const kind = z.enum(kinds);

/** A customer: his number, or `lid:` and digits when WhatsApp hides it. */
const customer = textOfForm(/^(\d{8,15}|lid:\d{5,20})$/, 24);

/** The provider's id of a message. */
const messageId = textOfForm(/^[A-Za-z0-9_.:=-]{1,128}$/, 128);

/** Milliseconds since 1970, as WhatsApp counts them in this interface. */
const milliseconds = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

const share = z.number().check(z.minimum(0), z.maximum(1));
const ack = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const shownText = longText(65_536);

export const simulatedConnectionParams = z.object({ id: idText });

const forwarding = z.enum(['once', 'often']);

/** A customer writes. */
export const simulatedMessageInput = z.object({
  from: customer,
  name: z.optional(longText(100)),
  body: z._default(shownText, ''),
  /** Repeating one is a redelivery. */
  id: z.optional(messageId),
  timestamp: z.optional(milliseconds),
  /** Without it the kind follows from the file; without a file it is a text. */
  type: z.optional(kind),
  media: z.optional(
    z.object({
      name: longText(200),
      mime: z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+(;[\w =.+-]*)?$/), z.maxLength(100)),
      /** No more than a body may weigh. */
      base64: z.base64().check(z.maxLength(1_000_000)),
    }),
  ),
  quotedId: z.optional(messageId),
  /** The customer does not write it, but sends it on. */
  forwarded: z.optional(forwarding),
  /** What was tapped of a menu of the shop, under the id it was shown with. */
  choiceId: z.optional(longText(256)),
});
export type SimulatedMessageInput = z.output<typeof simulatedMessageInput>;

/** Buttons or a list below a message, as the customer sees them. `title` opens the list. */
const simulatedMenu = z.object({
  style: z.enum(['buttons', 'list']),
  title: z.string(),
  body: z.string(),
  options: z.readonly(z.array(z.object({ id: z.string(), title: z.string() }))),
});

/** What a customer has received. */
export const simulatedReceived = z.object({
  id: z.string(),
  /** The number, or `lid:` and digits. */
  to: z.string(),
  body: z.string(),
  type: kind,
  mediaType: z.optional(z.string()),
  menu: z.optional(simulatedMenu),
  at: z.int(),
  ack,
});

export type SimulatedMenu = z.output<typeof simulatedMenu>;

export const simulatedReceivedQuery = z.object({ number: z.optional(customer) });

export const simulatedAckInput = z.object({
  id: messageId,
  ack: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});

export const simulatedFaults = z.object({
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(120_000))),
  failRate: z.optional(share),
  offline: z.optional(z.boolean()),
  refuseNumbers: z.optional(z.array(textOfForm(/^\d{8,15}$/, 15)).check(z.maxLength(10_000))),
  duplicateRate: z.optional(share),
  dropAcks: z.optional(z.boolean()),
  closeCode: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
});

export const simulatedCallInput = z.object({ from: customer, video: z._default(z.boolean(), false) });
export const simulatedTypingInput = z.object({ from: customer, state: z.enum(['composing', 'recording', 'paused']) });
export const simulatedReactionInput = z.object({ from: customer, messageId, emoji: longText(32) });
export const simulatedEditInput = z.object({ from: customer, messageId, body: shownText });
export const simulatedDeletionInput = z.object({ from: customer, messageId });

/** Changes of the shop's phone; what is left out stays as it is. */
export const simulatedPhoneInput = z.object({
  online: z.optional(z.boolean()),
  unlink: z.optional(z.boolean()),
  ban: z.optional(z.boolean()),
  passkey: z.optional(z.boolean()),
});

/** A message of either side, as the customer sees it. */
const simulatedMessage = z.object({
  id: z.string(),
  customer: z.string(),
  fromCustomer: z.boolean(),
  type: kind,
  body: z.string(),
  mediaType: z.nullable(z.string()),
  menu: z.nullable(simulatedMenu),
  quotedId: z.nullable(z.string()),
  forwarded: z.nullable(forwarding),
  at: z.int(),
  ack,
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: z.object({ customer: z.optional(z.string()), shop: z.optional(z.string()) }),
});

const simulatedCustomer = z.object({
  customer: z.string(),
  lid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** What the shop is seen doing: composing, recording or paused. */
  shopTyping: z.nullable(z.string()),
  lastMessage: z.nullable(z.object({ body: z.string(), type: kind, fromCustomer: z.boolean(), at: z.int() })),
});

/** A virtual phone with its customers. */
export const simulatedConnection = z.object({
  phone: z.object({ number: z.nullable(z.string()), online: z.boolean(), banned: z.boolean(), passkey: z.boolean() }),
  linked: z.boolean(),
  /** The connection shows a QR code that can be scanned. */
  showsQr: z.boolean(),
  faults: simulatedFaults,
  customers: z.array(simulatedCustomer),
  /** The newest 200 of both sides, oldest first. */
  messages: z.array(simulatedMessage),
});
export type SimulatedConnection = z.output<typeof simulatedConnection>;
