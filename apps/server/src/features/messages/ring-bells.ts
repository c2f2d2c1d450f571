import { messagesEvents } from '@balcao/contract';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { bellAudience } from '../tickets/index.ts';
import type { Call } from './calls.ts';
import { withReadableBody } from './with-readable-body.ts';

/** Rings for those who act on the ticket: its owner, or everybody who may accept it. */
export function ringBells(broadcaster: Broadcaster, companyId: number, { message, ticket }: Call): void {
  broadcaster.emit(messagesEvents.appMessage, companyId, bellAudience(companyId, ticket), {
    action: 'create',
    message: withReadableBody(message),
    ticket,
    contact: ticket.contact,
  });
}
