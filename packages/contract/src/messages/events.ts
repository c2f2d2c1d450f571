import * as z from 'zod/mini';
import { contactCard } from '../contacts/schemas.ts';
import { companyEvent } from '../realtime/event.ts';
import { ticket } from '../tickets/schemas.ts';
import { message } from './schemas.ts';

export const messagesEvents = {
  appMessage: companyEvent(
    'appMessage',
    z.union([
      z.object({ action: z.literal('create'), message, ticket, contact: contactCard }),
      z.object({ action: z.literal('update'), message }),
    ]),
  ),
};
