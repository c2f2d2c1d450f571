import * as z from 'zod/mini';
import { id } from '../http/fields.ts';

/** A contact as tickets and messages carry it. */
export const contactCard = z.object({ id, name: z.string(), number: z.nullable(z.string()), email: z.string(), profilePicUrl: z.string(), isGroup: z.boolean(), version: z.int() });
export type ContactCard = z.output<typeof contactCard>;

/** A contact with all that is noted of it. */
export const contact = z.extend(contactCard, { extraInfo: z.array(z.object({ id, name: z.string(), value: z.string() })) });
export type Contact = z.output<typeof contact>;
