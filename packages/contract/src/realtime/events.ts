import { connectionsEvents } from '../connections/events.ts';
import { contactsEvents } from '../contacts/events.ts';
import { messagesEvents } from '../messages/events.ts';
import { queuesEvents } from '../queues/events.ts';
import { quickMessagesEvents } from '../quick-messages/events.ts';
import { sessionEvents } from '../session/events.ts';
import { settingsEvents } from '../settings/events.ts';
import { tagsEvents } from '../tags/events.ts';
import { ticketNotesEvents } from '../ticket-notes/events.ts';
import { ticketsEvents } from '../tickets/events.ts';
import { usersEvents } from '../users/events.ts';
import type { EventSpec } from './event.ts';

/** Every event the server can send. */
export const allEvents: readonly EventSpec[] = [
  sessionEvents,
  usersEvents,
  queuesEvents,
  quickMessagesEvents,
  settingsEvents,
  connectionsEvents,
  contactsEvents,
  tagsEvents,
  ticketsEvents,
  ticketNotesEvents,
  messagesEvents,
].flatMap((feature) => Object.values<EventSpec>(feature));
