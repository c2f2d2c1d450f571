import { apiLimits, textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, idText, instant, longText, textOfForm } from '../http/fields.ts';
import { maxFilesPerMessage } from '../messages/schemas.ts';

/** Digits as text or, as some programs send them, as a number. What is no number at all is said by the action. */
const number = z.optional(z.nullable(z.union([z.string().check(z.maxLength(50)), z.number()])));
const caption = longText(textLength.caption);

/**
 * A text to a number. People who want no advertising get it only when `advertising` is false: an order on its way, an
 * appointment, what they asked for.
 */
export const apiText = z.object({
  number,
  body: longText(textLength.message).check(z.regex(/\S/)),
  advertising: z._default(z.boolean(), true),
});
export type ApiText = z.output<typeof apiText>;

/** What goes with files: the number, and one caption, or one for each file in their order. The name of a file is none. */
export const apiForm = z.object({
  number: z.optional(z.string().check(z.maxLength(50))),
  body: z._default(z.union([caption, z.array(caption).check(z.maxLength(maxFilesPerMessage))]), ''),
  advertising: z._default(z.enum(['true', 'false']), 'true'),
});
export type ApiForm = z.output<typeof apiForm>;

const requestId = z.int().check(z.minimum(1));

/** The message is kept and leaves as soon as its connection takes it. */
export const apiAccepted = z.object({ id: requestId, status: z.enum(['queued']) });
export type ApiAccepted = z.output<typeof apiAccepted>;

export const apiRequestParams = z.object({
  id: z.pipe(z.pipe(textOfForm(/^\d{1,15}$/, 15), z.transform(Number)), requestId),
});

export const apiStatuses = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'] as const;

/** How far a message got; `error` says why one failed. Known for a day. */
export const apiState = z.object({
  id: requestId,
  status: z.enum(apiStatuses),
  error: z.nullable(z.string()),
});
export type ApiState = z.output<typeof apiState>;

/** A connection as far as programs may send by it. */
export const apiConnection = z.object({
  id,
  name: z.string(),
  status: z.string(),
  /** The last four characters of its token; null without one. */
  tokenHint: z.nullable(z.string()),
  tokenCreatedAt: z.nullable(instant),
});
export type ApiConnection = z.output<typeof apiConnection>;

/** What the page about the API shows. */
export const apiInfo = z.object({
  /** How many requests a token may make in a minute. */
  perMinute: z.int(),
  connections: z.array(apiConnection),
});
export type ApiInfo = z.output<typeof apiInfo>;

export const apiTokenParams = z.object({ id: idText });

/** A new token. It is told this once; afterwards only its last characters are known. */
export const apiToken = z.object({ token: z.string(), connection: apiConnection });
export type ApiToken = z.output<typeof apiToken>;

/** The header by which a request that is sent twice is one message. */
export const idempotencyKey = textOfForm(/^[\x20-\x7e]+$/, apiLimits.key);
