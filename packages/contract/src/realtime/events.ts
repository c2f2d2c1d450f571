import { connectionsEvents } from '../connections/events.ts';
import { contactsEvents } from '../contacts/events.ts';
import { messagesEvents } from '../messages/events.ts';
import { queuesEvents } from '../queues/events.ts';
import { sessionEvents } from '../session/events.ts';
import { settingsEvents } from '../settings/events.ts';
import { ticketsEvents } from '../tickets/events.ts';
import { usersEvents } from '../users/events.ts';
import type { EventSpec } from './event.ts';

/** Every event the server can send. */
export const allEvents: readonly EventSpec[] = [sessionEvents, usersEvents, queuesEvents, settingsEvents, connectionsEvents, contactsEvents, ticketsEvents, messagesEvents].flatMap((feature) => Object.values<EventSpec>(feature));
