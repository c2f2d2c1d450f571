import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { changedUser } from './schemas.ts';

export const usersEvents = {
  user: companyEvent(
    'user',
    z.union([
      z.object({ action: z.enum(['create', 'update']), user: changedUser }),
      z.object({ action: z.literal('delete'), userId: id }),
    ]),
  ),
};
