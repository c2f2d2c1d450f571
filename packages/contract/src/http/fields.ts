import { nameLength, passwordLength } from '@balcao/domain';
import * as z from 'zod/mini';

/** Largest id PostgreSQL's int4 holds; a larger number can belong to no row. */
const maxId = 2_147_483_647;

/** A record's id in a JSON body. */
export const id = z.int().check(z.minimum(1), z.maximum(maxId));

/** A text of a fixed form. Its length is said apart, so that a test can see that every text has one. */
export const textOfForm = (form: RegExp, longest: number) => z.string().check(z.maxLength(longest), z.regex(form));

/** A record's id in a path or query, where everything is text. */
export const idText = z.pipe(z.pipe(textOfForm(/^\d{1,10}$/, 10), z.transform(Number)), id);

/** A record's id in a request: clients that took it from an address send it as text. */
export const givenId = z.union([id, idText]);

/** A whole number in a request: clients that took it from an input or an address send it as text. */
export const givenInt = (minimum: number, maximum: number) => {
  const number = z.int().check(z.minimum(minimum), z.maximum(maximum));
  return z.union([z.pipe(z.pipe(textOfForm(/^-?\d{1,10}$/, 11), z.transform(Number)), number), number]);
};

/** The id of a record that is stored, or a negative one that its sender gave to a record that is not. */
export const newOrGivenId = givenInt(-maxId, maxId);

/** Ids as a query parameter would repeat or a body would list them; a company has no thousand queues. */
export const idList = z.array(givenId).check(z.maxLength(500));

/** Ids as JSON text, the way lists travel in a query; 0 among queues means "without queue". */
export const idsAsJson = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4_000)),
      z.transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.issues.push({ code: 'custom', message: 'not JSON', input: text });
          return z.NEVER;
        }
      }),
    ),
    z.array(z.int().check(z.minimum(0), z.maximum(2_147_483_647))).check(z.maxLength(500)),
  ),
);

/** A person's, queue's or connection's name. Line breaks and other control characters have no place in it. */
export const name = z
  .string()
  .check(z.trim(), z.minLength(nameLength.min), z.maxLength(nameLength.max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** An e-mail as stored: trimmed and lower-cased, so Ana@x and ana@x are one person. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

const passwordOf = (min: number) =>
  z.string().check(z.minLength(min), z.maxLength(passwordLength.max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** A new password; the server decides which ones are too common. */
export const newPassword = passwordOf(passwordLength.min);

/** A new password of the owner of the platform, which has to be longer. */
export const newOwnerPassword = passwordOf(passwordLength.ownerMin);

/** The token of a link in a mail. */
export const linkToken = textOfForm(/^[\w-]+$/, 100);

/** Texts by name, no more than a number of them. The API document shows the number too. */
export const boundedRecord = <K extends z.ZodMiniType<string, string>, V extends z.ZodMiniType>(
  key: K,
  value: V,
  most: number,
) =>
  z
    .record(key, value)
    .check(z.refine((record) => Object.keys(record).length <= most))
    .register(z.globalRegistry, { maxProperties: most });

/** A flag or an id of older clients, as text too; it says at most whether they know of something. */
export const legacyScalar = z.union([z.boolean(), z.number(), textOfForm(/^(?:true|false|\d{1,19})?$/, 19), z.null()]);

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date();

/** No clock on earth is further from UTC, and the database knows no offset of sixteen hours. */
const farthestOffset = 14;
const isOnEarth = (text: string): boolean => text.endsWith('Z') || Number(text.slice(-5, -3)) <= farthestOffset;

/** Nobody says more than nanoseconds. */
const longestInstant = 40;

/** An instant as ISO text. */
export const instant = z.iso.datetime({ offset: true }).check(z.maxLength(longestInstant), z.refine(isOnEarth));

/** Further away, a day more or an hour less leaves what databases and programs can count with. */
const isCountable = (text: string): boolean => text >= '1900' && text < '3000';

/** A calendar day of a request. */
export const givenDay = day.check(z.refine(isCountable));

/** An instant of a request. */
export const givenInstant = instant.check(z.refine(isCountable));

/** The clock of the company, as forms write it: `YYYY-MM-DDTHH:mm`. */
export const localTime = textOfForm(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/, 19).check(z.refine(isCountable));

/** A colour as the picker writes it: # and 3 to 8 hex digits. */
export const color = z.string().check(z.trim(), z.minLength(3), z.maxLength(9), z.regex(/^#[0-9a-fA-F]{3,8}$/));

/** What no screen shows and some tables do not store: control characters but tabs and line breaks, halves of pairs. */
const neverShown = /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F\p{Cs}]/gu;

/** Text of several lines; characters that cannot be shown are left out. */
export const longText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.overwrite((text) => text.replace(neverShown, '')),
  );

export const profile = z.enum(['admin', 'user']);
