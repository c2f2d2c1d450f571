import { announcementsEndpoints, pageSize } from '@balcao/contract';
import { can } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { route, type Route, type RouteInput } from '../../platform/http/define-routes.ts';
import type { Principal } from '../../platform/principal.ts';
import { sendPlatformFile, type StoreDeps } from '../media/index.ts';
import { removePicture, uploadPicture } from './change-picture.ts';
import { deleteAnnouncement } from './delete-announcement.ts';
import { findAnnouncement, isShownPicture, listAnnouncements } from './queries.ts';
import { createAnnouncement, updateAnnouncement } from './save-announcement.ts';

/** Only whoever can make an inactive one active again sees it. */
const seesOnlyActive = (principal: Principal): boolean => !can(principal, 'announcements:manage');

type PictureInput = RouteInput<typeof announcementsEndpoints.publicPicture>;

/** Notices of the operator: they write them, everybody reads them. */
export function announcementsRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  const sendPicture = async ({ params, request, reply }: PictureInput) => {
    if (!(await uow.readPlatform((db) => isShownPicture(db, params.uuid)))) throw new AppError('ERR_NO_MEDIA_FOUND');
    return sendPlatformFile(deps, params.uuid, { request, reply });
  };
  return [
    route(announcementsEndpoints.page, async ({ principal, query }) => {
      const { searchParam: search, pageNumber: page } = query;
      const onlyActive = seesOnlyActive(principal) || query.onlyActive === 'true';
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listAnnouncements(db, { search, page, onlyActive }),
      );
      return { records, count, hasMore: count > page * pageSize };
    }),
    route(announcementsEndpoints.get, async ({ principal, params }) => {
      const onlyActive = seesOnlyActive(principal);
      const record = await uow.read(principal.companyId, (db) => findAnnouncement(db, params.id, { onlyActive }));
      if (!record) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return record;
    }),
    route(announcementsEndpoints.create, ({ principal, body }) => createAnnouncement(uow, principal, body)),
    route(announcementsEndpoints.update, ({ principal, params, body }) =>
      updateAnnouncement(uow, principal, { id: params.id, values: body }),
    ),
    route(announcementsEndpoints.uploadMedia, ({ principal, params, request }) =>
      uploadPicture(deps, principal, { id: params.id, request }),
    ),
    route(announcementsEndpoints.removeMedia, ({ principal, params }) => removePicture(uow, principal, params.id)),
    route(announcementsEndpoints.publicPicture, sendPicture),
    route(announcementsEndpoints.publicPictureByApi, sendPicture),
    route(announcementsEndpoints.remove, ({ principal, params }) => deleteAnnouncement(uow, principal, params.id)),
  ];
}
