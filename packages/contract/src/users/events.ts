import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { changedUser, passwordLink } from './schemas.ts';

export const usersEvents = {
  user: companyEvent(
    'user',
    z.union([
      z.object({ action: z.enum(['create', 'update']), user: changedUser }),
      z.object({ action: z.literal('delete'), userId: id }),
    ]),
  ),
  /** The operator made a link for somebody's new password; goes to the company's admins. */
  passwordLink: companyEvent('password-link', z.object({ action: z.literal('create'), link: passwordLink })),
};
