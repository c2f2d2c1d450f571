import { type Announcement, announcementsEndpoints, pageSize } from '@balcao/contract';
import { route, type Route } from './fake-api.ts';

/** The smallest valid announcement, which everybody sees. */
export const buildAnnouncement = (parts: Partial<Announcement> = {}): Announcement => ({
  id: 1,
  title: 'Manutenção no domingo',
  text: 'O sistema fica fora do ar das 2h às 3h.',
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  publishedAt: '2026-03-09T13:00:00.000Z',
  createdAt: '2026-03-09T13:00:00.000Z',
  updatedAt: '2026-03-09T13:00:00.000Z',
  version: 1,
  ...parts,
});

/** Answers for these announcements, newest first, and does with them what the real server does. */
export function announcementsRoutes(announcements: readonly Announcement[] = []): Route[] {
  let records = [...announcements];
  function change(id: number, parts: Partial<Announcement>): Announcement {
    records = records.map((one) => (one.id === id ? { ...one, ...parts, version: one.version + 1 } : one));
    return records.find((one) => one.id === id) ?? buildAnnouncement({ id });
  }
  return [
    route(announcementsEndpoints.page, ({ query: { searchParam, pageNumber, onlyActive } }) => {
      const found = records
        .filter(({ title }) => title.toLowerCase().includes(searchParam.toLowerCase()))
        .filter(({ status }) => status || onlyActive !== 'true');
      const end = pageNumber * pageSize;
      return { records: found.slice(end - pageSize, end), count: found.length, hasMore: found.length > end };
    }),
    route(announcementsEndpoints.create, ({ body }) => {
      const record = buildAnnouncement({ ...body, id: records.length + 1 });
      records = [record, ...records];
      return record;
    }),
    route(announcementsEndpoints.update, ({ params: { id }, body }) => change(id, body)),
    route(announcementsEndpoints.uploadMedia, ({ params: { id }, files: [file] }) =>
      change(id, { mediaPath: '/media/3f6c1d0e-0000-4000-8000-000000000002', mediaName: file?.name ?? null }),
    ),
    route(announcementsEndpoints.removeMedia, ({ params: { id } }) => change(id, { mediaPath: null, mediaName: null })),
    route(announcementsEndpoints.remove, ({ params: { id } }) => {
      records = records.filter((one) => one.id !== id);
      return { id };
    }),
  ];
}
