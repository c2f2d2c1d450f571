import * as z from 'zod/mini';
import { id, idText, instant, textOfForm } from '../http/fields.ts';

/** A minute of the day, `HH:MM`. */
const minute = textOfForm(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 5);

/** What a person wants to be told while the app is closed, and when not. */
export const pushChoices = z.object({
  /** New messages in own tickets. */
  messages: z.boolean(),
  /** New waiting tickets in own queues. */
  waiting: z.boolean(),
  /** Tickets that a colleague hands over. */
  transfers: z.boolean(),
  /** Notes that call the person. */
  mentions: z.boolean(),
  /** Messages of colleagues in own chats. */
  chats: z.boolean(),
  /** Whether the words of customers are shown. */
  showsText: z.boolean(),
  /** The hours in which nothing comes, in the company's time zone. */
  quiet: z.nullable(
    z.object({ from: minute, until: minute }).check(z.refine(({ from, until }) => from !== until, { path: ['until'] })),
  ),
});

/** A browser in which a person is told. */
export const pushDevice = z.object({
  id,
  /** Such as "Chrome, Android". */
  name: z.string(),
  createdAt: instant,
  /** When something last reached it. */
  lastDeliveredAt: z.nullable(instant),
});
export type PushDevice = z.output<typeof pushDevice>;

/** Everything the screen needs. */
export const pushState = z.object({
  /** What the browser asks for when it subscribes. */
  publicKey: z.string(),
  timeZone: z.string(),
  choices: pushChoices,
  devices: z.array(pushDevice),
});
export type PushState = z.output<typeof pushState>;

/** What a browser says of itself once its push service has given it an address. */
export const pushDeviceInput = z.object({
  endpoint: z.string().check(z.maxLength(2_000), z.startsWith('http')),
  keys: z.object({
    /** A point of the curve P-256, 65 bytes. */
    p256dh: textOfForm(/^[\w-]{87}=?$/, 88),
    /** 16 random bytes. */
    auth: textOfForm(/^[\w-]{22}={0,2}$/, 24),
  }),
});
export type PushDeviceInput = z.output<typeof pushDeviceInput>;

/** How a test went at one device. */
export const pushTestResult = z.object({
  id,
  outcome: z.enum([
    /** Its push service has taken it. */
    'sent',
    /** The browser has unsubscribed; the device is forgotten. */
    'gone',
    /** Its push service wants nothing of us. */
    'refused',
    /** Its push service does not answer, or takes nothing now. */
    'unreachable',
  ]),
});
export type PushTestResult = z.output<typeof pushTestResult>;

export const pushDeviceParams = z.object({ id: idText });
