import { queuesEvents } from '../queues/events.ts';
import { sessionEvents } from '../session/events.ts';
import { settingsEvents } from '../settings/events.ts';
import { usersEvents } from '../users/events.ts';
import type { EventSpec } from './event.ts';

/** Every event the server can send. */
export const allEvents: readonly EventSpec[] = [sessionEvents, usersEvents, queuesEvents, settingsEvents].flatMap((feature) => Object.values<EventSpec>(feature));
