import { announcementLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { id, idText, instant, longText } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';

/** 1 is high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
export type AnnouncementPriority = (typeof announcementPriorities)[number];

/** A notice of the operator; the same for every company. */
export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  priority: z.literal(announcementPriorities),
  /** Whether everybody sees it; otherwise the operator alone does. */
  status: z.boolean(),
  /** The address and the name of its picture. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** When it was last shown to everybody; null before the first time. */
  publishedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type Announcement = z.output<typeof announcement>;

/** An empty title or text is refused by a code of its own. */
export const announcementInput = z.object({
  title: longText(announcementLength.title).check(z.trim(), z.regex(/^[^\p{Cc}]*$/u)),
  text: longText(announcementLength.text).check(z.trim()),
  priority: z._default(z.literal(announcementPriorities), 3),
  status: z._default(z.boolean(), true),
});
export type AnnouncementInput = z.output<typeof announcementInput>;
export const announcementIdParams = z.object({ id: idText });

/** With `onlyActive` the operator too is answered only what everybody sees. */
export const announcementsQuery = z.extend(pageQuery, { onlyActive: z.optional(z.enum(['true', 'false'])) });
