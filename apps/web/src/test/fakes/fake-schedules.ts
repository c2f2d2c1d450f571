import { pageSize, type Schedule, schedulesEndpoints, schedulesEvents } from '@balcao/contract';
import { readSendAt } from '@balcao/domain';
import { Refusal, route, type Route } from './fake-api.ts';
import { buildContact } from './fake-contacts.ts';
import { liveLine } from './fake-socket.ts';
import { bia } from './fake-users.ts';

type ScheduleParts = Partial<Omit<Schedule, 'contact'>> & { id: number; name: string };

/** The smallest valid scheduled message of Bia, by the name of its contact. */
export function buildSchedule({ id, name, ...parts }: ScheduleParts): Schedule {
  const {
    extraInfo: _info,
    optedOutAt: _out,
    isWhatsappValid: _valid,
    blockRefusal: _refusal,
    ...contact
  } = buildContact({
    id: parts.contactId ?? id,
    name,
  });
  return {
    id,
    contactId: contact.id,
    contact,
    userId: bia.id,
    user: { id: bia.id, name: bia.name },
    whatsappId: null,
    whatsapp: null,
    body: 'Conseguiu pagar?',
    mediaPath: null,
    mediaName: null,
    template: null,
    sendAt: '2030-03-09T19:00:00.000Z',
    sentAt: null,
    repeat: 'none',
    monthDay: null,
    endsByAnswer: false,
    onlyOpen: false,
    isAdvertising: false,
    status: 'PENDENTE',
    reason: null,
    lastSentAt: null,
    skippedAt: null,
    skippedReason: null,
    version: 1,
    ...parts,
  };
}

type Data = { schedules?: readonly Schedule[]; route?: Partial<{ hasWindow: boolean; windowEndsAt: string | null }> };

/** Answers for these scheduled messages, tells of each change, and does with them what the real server does. */
export function schedulesRoutes({ schedules: known = [], route: way = {} }: Data = {}): Route[] {
  let schedules = [...known];
  const get = (id: number): Schedule => {
    const schedule = schedules.find((other) => other.id === id);
    if (schedule === undefined) throw new Refusal('ERR_NO_SCHEDULE_FOUND');
    return schedule;
  };
  const put = (schedule: Schedule): Schedule => {
    schedules = [...schedules.filter(({ id }) => id !== schedule.id), schedule];
    if (liveLine.isOpen()) liveLine.send(schedulesEvents.schedule, { action: 'update', schedule });
    return schedule;
  };
  const timeZone = 'America/Sao_Paulo';
  const read = (text: string): string => readSendAt(text, timeZone)?.toISOString() ?? '';
  return [
    route(schedulesEndpoints.list, ({ query: { searchParam, pageNumber } }) => {
      const found = schedules
        .filter(({ body, contact }) => `${body} ${contact.name}`.toLowerCase().includes(searchParam.toLowerCase()))
        .toSorted((one, other) => other.sendAt.localeCompare(one.sendAt));
      const end = pageNumber * pageSize;
      return { schedules: found.slice(end - pageSize, end), hasMore: found.length > end };
    }),
    route(schedulesEndpoints.week, () => ({ schedules, hasMore: false, timeZone })),
    route(schedulesEndpoints.ofContact, ({ params: { contactId } }) =>
      schedules.filter(
        (schedule) => schedule.contactId === contactId && ['PENDENTE', 'ERRO'].includes(schedule.status),
      ),
    ),
    route(schedulesEndpoints.route, () => ({
      whatsapp: { id: 5, name: 'Loja' },
      hasWindow: false,
      windowEndsAt: null,
      ...way,
    })),
    route(schedulesEndpoints.get, ({ params: { id } }) => get(id)),
    route(schedulesEndpoints.create, ({ body: { awaitsFile: _file, ...values } }) =>
      put({
        ...buildSchedule({ id: 100 + schedules.length, name: 'Fernanda Alves', contactId: Number(values.contactId) }),
        ...given(values),
        sendAt: read(values.sendAt),
      }),
    ),
    route(schedulesEndpoints.update, ({ params: { id }, body: { awaitsFile: _file, ...values } }) => {
      const old = get(id);
      return put({
        ...old,
        ...given(values),
        sendAt: read(values.sendAt),
        status: 'PENDENTE',
        version: old.version + 1,
      });
    }),
    route(schedulesEndpoints.cancel, ({ params: { id } }) =>
      put({ ...get(id), status: 'CANCELADA', reason: 'cancelled', version: get(id).version + 1 }),
    ),
    route(schedulesEndpoints.uploadMedia, ({ params: { id }, files: [file] }) =>
      put({ ...get(id), mediaName: file?.name ?? '', mediaPath: '/media/1', version: get(id).version + 1 }),
    ),
    route(schedulesEndpoints.removeMedia, ({ params: { id } }) =>
      put({ ...get(id), mediaName: null, mediaPath: null, version: get(id).version + 1 }),
    ),
    route(schedulesEndpoints.remove, ({ params: { id } }) => {
      schedules = schedules.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}

/** What a client sent, without what it left out. */
const given = (values: object): Partial<Schedule> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
