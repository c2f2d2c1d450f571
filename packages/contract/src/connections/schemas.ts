import * as z from 'zod/mini';
import { id, idList, idText, instant, longText, name } from '../http/fields.ts';

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
  'phone_offline',
  'client_outdated',
  'not_multi_device',
  'account_restricted',
  'silent',
  'pairing_failed',
  'unknown_code',
  'not_available',
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
  retries: z.int(),
  number: z.nullable(z.string()),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** The last four characters of the token of the messages API; null without one. */
  tokenHint: z.nullable(z.string()),
  queues: z.array(queueOfConnection),
  truth,
  version: z.int(),
  updatedAt: instant,
});
export type Connection = z.output<typeof connection>;

/** What attendants need of a connection: its badge. */
export const connectionBadge = z.object({ id, name: z.string(), status: z.enum(connectionStatuses) });

export const connectionInput = z.object({
  name,
  isDefault: z._default(z.boolean(), false),
  greetingMessage: z._default(longText(4096), ''),
  complationMessage: z._default(longText(4096), ''),
  outOfHoursMessage: z._default(longText(4096), ''),
  ratingMessage: z._default(longText(4096), ''),
  provider: z._default(z.enum(providers), 'beta'),
  queueIds: z._default(idList, []),
  /** A new token for the messages API; left out, the old one stays; empty, there is none any more. */
  token: z.optional(z.string().check(z.regex(/^([A-Za-z0-9_-]{32,200})?$/))),
});
export type ConnectionInput = z.output<typeof connectionInput>;

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
  retries: true,
  number: true,
  truth: true,
  version: true,
  updatedAt: true,
});
export type ConnectionSession = z.output<typeof connectionSession>;
