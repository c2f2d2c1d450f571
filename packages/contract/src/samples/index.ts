import type { PayloadOf } from '../realtime/event.ts';
import type { queuesEvents } from '../queues/events.ts';
import type { sessionEvents } from '../session/events.ts';
import type { settingsEvents } from '../settings/events.ts';
import type { usersEvents } from '../users/events.ts';

const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const bia = { id: 12, name: 'Bia Rocha', email: 'bia@lojaaurora.com.br', profile: 'user' as const, super: false, companyId: 7, queues: [suporte], version: 4 };
const queue = { ...suporte, greetingMessage: '', outOfHoursMessage: '', schedules: [], version: 1 };

const auth: PayloadOf<typeof sessionEvents.auth>[] = [{ action: 'update', user: { id: 12, companyId: 7 }, sessionId: '0f4a1c1e-6f0e-4f5e-9d3a-2b7c8d9e0f11' }];
const userOnlineChange: PayloadOf<typeof sessionEvents.userOnlineChange>[] = [{ userId: 12, online: true }];
const user: PayloadOf<typeof usersEvents.user>[] = [{ action: 'create', user: bia }, { action: 'update', user: { ...bia, name: 'Beatriz Rocha', version: 5 } }, { action: 'delete', userId: 12 }];
const queues: PayloadOf<typeof queuesEvents.queue>[] = [{ action: 'create', queue }, { action: 'update', queue: { ...queue, name: 'Suporte 2', version: 2 } }, { action: 'delete', queueId: 3 }];
const settings: PayloadOf<typeof settingsEvents.settings>[] = [{ action: 'update', setting: { key: 'userRating', value: 'enabled', isSet: true } }];

/** One example of each shape of each event, used by server and web tests alike. */
export const eventSamples: Readonly<Record<string, readonly unknown[]>> = { auth, userOnlineChange, user, queue: queues, settings };
