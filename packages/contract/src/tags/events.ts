import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { tag } from './schemas.ts';

export const tagsEvents = {
  tag: companyEvent(
    'tag',
    z.union([
      z.object({ action: z.enum(['create', 'update']), tag }),
      z.object({ action: z.literal('delete'), tagId: id }),
    ]),
  ),
};
