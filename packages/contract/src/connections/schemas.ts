import { textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idList, idText, instant, longText, name, textOfForm } from '../http/fields.ts';

export const connectionStatuses = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'CONNECTED'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** `beta` is WhatsApp Web, `cloud` Meta's own API, `simulator` the virtual WhatsApp. */
export const providers = ['beta', 'cloud', 'simulator'] as const;

/** Why a connection is in its state; the screens have a sentence and a next step for each. */
export const statusReasons = [
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
  'not_available',
  'restored',
] as const;
export type StatusReason = (typeof statusReasons)[number];

const queueOfConnection = z.object({ id, name: z.string(), color: z.string() });

/** Proof of life: what the screen shows instead of a mere "connected". */
const truth = z.object({
  connectedSince: z.nullable(instant),
  lastFrameIn: z.nullable(instant),
  lastFrameOut: z.nullable(instant),
  /** Messages that wait to leave. */
  waiting: z.int(),
  lastDropAt: z.nullable(instant),
  lastDropReason: z.nullable(z.enum(statusReasons)),
});

/** A number at Meta's API. Of its secrets only the last characters of the token are ever sent. */
export const cloudAccount = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** The last four characters of the token. */
  tokenHint: z.string(),
  /** What is entered at Meta beside the address. */
  verifyToken: z.string(),
  /** Where Meta writes to, below the address of the product. */
  webhookPath: z.string(),
  /** When Meta asked there and was answered. */
  verifiedAt: z.nullable(instant),
  lastWebhookAt: z.nullable(instant),
});
export type CloudAccount = z.output<typeof cloudAccount>;

/** A connection as admins see it. */
export const connection = z.object({
  id,
  name: z.string(),
  provider: z.enum(providers),
  status: z.enum(connectionStatuses),
  statusReason: z.nullable(z.enum(statusReasons)),
  statusSince: instant,
  qrcode: z.string(),
  qrcodeUntil: z.nullable(instant),
  /** The code to type on the phone instead of scanning; empty unless it was requested and the QR code is shown. */
  pairingCode: z.string(),
  /** WhatsApp keeps the account from writing to strangers until then. */
  restrictedUntil: z.nullable(instant),
  /** WhatsApp did not say how long: `restrictedUntil` is only how long the notice is shown. */
  restrictionIsOpen: z.boolean(),
  /** When Meta last refused a message for lack of payment; templates are not sent for a while after that. */
  paymentMissingAt: z.nullable(instant),
  /** How far the clock of the server is ahead of WhatsApp's, or behind it; null while that does no harm. */
  clockAheadSeconds: z.nullable(z.int()),
  retries: z.int(),
  number: z.nullable(z.string()),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  /** Told to a customer whose conversation goes from one queue to another; empty for nothing. */
  transferMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** The last four characters of the token of the messages API; null without one. */
  tokenHint: z.nullable(z.string()),
  /** Only connections of Meta's API have it, once it was entered. */
  cloud: z.nullable(cloudAccount),
  queues: z.array(queueOfConnection),
  /** The one of them that customers go to who do not choose. */
  defaultQueueId: z.nullable(id),
  truth,
  version: z.int(),
  updatedAt: instant,
});
export type Connection = z.output<typeof connection>;

/** What attendants need of a connection: its badge. */
export const connectionBadge = z.object({ id, name: z.string(), status: z.enum(connectionStatuses) });

/** The same as a list answers it. */
export const listedBadge = z.extend(connectionBadge, { isDefault: z.boolean(), updatedAt: instant });

const metaId = textOfForm(/^\d{5,30}$/, 30);

/** What Meta's API is reached with. Left out, the known secrets stay. */
export const cloudInput = z.object({
  phoneNumberId: metaId,
  wabaId: metaId,
  token: z.optional(textOfForm(/^[\x21-\x7e]{20,1000}$/, 1000)),
  appSecret: z.optional(textOfForm(/^[0-9a-fA-F]{32}$/, 32)),
});
export type CloudInput = z.output<typeof cloudInput>;

/** What is looked at when settings are tried, in this order, and what can be wrong with it. */
export const cloudChecks = [
  'token',
  'appSecret',
  'permissions',
  'number',
  'account',
  'numberStatus',
  'quality',
  'subscription',
  'webhook',
] as const;
export const cloudFaults = [
  'missing',
  'unreachable',
  'certificate_refused',
  'proxy_refused',
  'not_checked',
  'token_refused',
  'token_expires',
  'app_secret_wrong',
  'permission_missing',
  'number_unknown',
  'account_unknown',
  'number_of_other_account',
  'number_not_registered',
  'banned',
  'account_restricted',
  'quality_low',
  'app_not_subscribed',
  'webhook_elsewhere',
  'webhook_not_verified',
  'unknown_code',
] as const;

/** Settings to be tested; what is left out is taken from the connection. */
export const cloudTestInput = z.extend(cloudInput, { connectionId: z.optional(givenId) });

/** `ok` when nothing is wrong that keeps messages from coming and going. */
export const cloudReport = z.object({
  ok: z.boolean(),
  results: z.array(
    z.object({
      check: z.enum(cloudChecks),
      fault: z.nullable(z.enum(cloudFaults)),
      /** Meta's own code. */ code: z.nullable(z.int()),
    }),
  ),
  number: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type CloudReport = z.output<typeof cloudReport>;

export const connectionInput = z.object({
  name,
  isDefault: z._default(z.boolean(), false),
  greetingMessage: z._default(longText(textLength.message), ''),
  complationMessage: z._default(longText(textLength.message), ''),
  transferMessage: z._default(longText(textLength.message), ''),
  outOfHoursMessage: z._default(longText(textLength.message), ''),
  ratingMessage: z._default(longText(textLength.message), ''),
  provider: z._default(z.enum(providers), 'beta'),
  queueIds: z._default(idList, []),
  /** One of the queues, for customers who do not choose; left out, the known one stays while it is among them. */
  defaultQueueId: z.optional(z.nullable(givenId)),
  /** For connections of Meta's API. */
  cloud: z.optional(z.nullable(cloudInput)),
  /** A new token for the messages API; left out, the old one stays; empty, there is none any more. */
  token: z.optional(textOfForm(/^([A-Za-z0-9_-]{32,200})?$/, 200)),
});
export type ConnectionInput = z.output<typeof connectionInput>;

/** The same for a known connection, which keeps its queues when none are named. */
export const connectionChange = z.extend(connectionInput, { queueIds: z.optional(idList) });
export type ConnectionChange = z.output<typeof connectionChange>;

/** The number of the phone that is to be linked, with its country. */
export const pairingInput = z.object({ number: textOfForm(/^\d{8,15}$/, 15) });

export const webhookParams = z.object({ key: z.guid() });

export const connectionIdParams = z.object({ id: idText });

/** The session as it changes live; goes to admins only, for the QR code is a key. */
export const connectionSession = z.pick(connection, {
  id: true,
  name: true,
  status: true,
  statusReason: true,
  statusSince: true,
  qrcode: true,
  qrcodeUntil: true,
  pairingCode: true,
  restrictedUntil: true,
  restrictionIsOpen: true,
  paymentMissingAt: true,
  clockAheadSeconds: true,
  retries: true,
  number: true,
  truth: true,
  version: true,
  updatedAt: true,
});
export type ConnectionSession = z.output<typeof connectionSession>;

/** How many links the operator's list shows at most; the search finds the others. */
export const shownLinks = 20;

/** The links of all companies that should be open, and the servers of the platform that hold them. */
export const heldLinks = z.object({
  /** The servers that may hold links, the one that started first at first. */
  nodes: z.array(z.object({ id: z.guid(), startedAt: instant, links: z.int() })),
  /** Of connections by company and name. */
  links: z.array(
    z.object({
      id,
      name: z.string(),
      number: z.nullable(z.string()),
      company: z.object({ id, name: z.string() }),
      /** The server that holds it; null while it goes from one to another. */
      nodeId: z.nullable(z.guid()),
    }),
  ),
  /** How many match in all. */
  count: z.int(),
});
export type HeldLinks = z.output<typeof heldLinks>;
