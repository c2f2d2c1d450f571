import { schedulesEndpoints } from '@balcao/contract';
import { addDays, instantOf } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { findContact } from '../contacts/index.ts';
import type { StoreDeps } from '../media/index.ts';
import { removeScheduleFile, uploadScheduleFile } from './change-file.ts';
import { cancelSchedule, deleteSchedule } from './end-schedule.ts';
import { findRoute, findWindowEnd } from './find-route.ts';
import { findClock, findSchedule, listSchedules, listSchedulesOf, listSchedulesWithin } from './queries.ts';
import { changeSchedule, createSchedule } from './save-schedule.ts';

/** Scheduled messages: everybody of the company sees them, their creators and admins change them (S240). */
export function schedulesRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  return [
    route(schedulesEndpoints.list, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => listSchedules(db, { search: query.searchParam, page: query.pageNumber })),
    ),
    route(schedulesEndpoints.week, ({ principal, query }) =>
      uow.read(principal.companyId, async (db) => {
        const { timeZone } = await findClock(db);
        const midnight = (ahead: number): Date => new Date(instantOf(addDays(query.from, ahead), 0, timeZone));
        return { ...(await listSchedulesWithin(db, { from: midnight(0), to: midnight(7) })), timeZone };
      }),
    ),
    route(schedulesEndpoints.ofContact, ({ principal, params: { contactId } }) =>
      uow.read(principal.companyId, async (db) => {
        if (!(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
        return listSchedulesOf(db, contactId);
      }),
    ),
    route(schedulesEndpoints.route, ({ principal, query: { contactId, whatsappId } }) =>
      uow.read(principal.companyId, async (db) => {
        if (!(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
        const found = await findRoute(db, { contactId, connectionId: whatsappId ?? null });
        const endsAt = await findWindowEnd(db, contactId, found);
        return {
          whatsapp: found && { id: found.id, name: found.name },
          hasWindow: endsAt !== undefined,
          windowEndsAt: endsAt === undefined || endsAt === null ? null : new Date(endsAt).toISOString(),
        };
      }),
    ),
    route(schedulesEndpoints.get, async ({ principal, params }) => {
      const schedule = await uow.read(principal.companyId, (db) => findSchedule(db, params.id));
      if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
      return schedule;
    }),
    route(schedulesEndpoints.create, ({ principal, body }) => createSchedule(uow, principal, body)),
    route(schedulesEndpoints.update, ({ principal, params, body }) =>
      changeSchedule(uow, principal, { id: params.id, input: body }),
    ),
    route(schedulesEndpoints.cancel, ({ principal, params }) => cancelSchedule(uow, principal, params.id)),
    route(schedulesEndpoints.uploadMedia, ({ principal, params, request }) =>
      uploadScheduleFile(deps, principal, { id: params.id, request }),
    ),
    route(schedulesEndpoints.removeMedia, ({ principal, params }) => removeScheduleFile(uow, principal, params.id)),
    route(schedulesEndpoints.remove, ({ principal, params }) => deleteSchedule(uow, principal, params.id)),
  ];
}
