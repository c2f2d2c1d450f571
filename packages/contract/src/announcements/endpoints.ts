import { largestAnnouncementPicture } from '@balcao/domain';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { announcement, announcementIdParams, announcementInput, announcementsQuery } from './schemas.ts';

const byId = { params: announcementIdParams, ids: { 'params.id': 'announcement' } } as const;

/** Pictures are shown by an element that sends no token: below `/public`, followed by what `mediaPath` says. */
const publicPicture = {
  path: '/public/media/{uuid}',
  access: 'public',
  params: z.object({ uuid: z.uuid() }),
  ids: { 'params.uuid': 'media' },
} as const;

export const announcementsEndpoints = {
  page: endpoint({
    name: 'announcements.page',
    method: 'GET',
    path: '/announcements',
    summary: 'Announcements, newest first, 20 per page, searched by title; inactive ones for the operator only.',
    access: 'announcements:read',
    whileOverdue: true,
    query: announcementsQuery,
    response: z.object({ records: z.array(announcement), count: z.int(), hasMore: z.boolean() }),
  }),
  get: endpoint({
    name: 'announcements.get',
    method: 'GET',
    path: '/announcements/{id}',
    summary: 'One announcement.',
    access: 'announcements:read',
    whileOverdue: true,
    ...byId,
    response: announcement,
  }),
  create: endpoint({
    name: 'announcements.create',
    method: 'POST',
    path: '/announcements',
    summary: 'Adds an announcement for every company.',
    access: 'announcements:manage',
    body: announcementInput,
    status: 201,
    response: announcement,
  }),
  update: endpoint({
    name: 'announcements.update',
    method: 'PUT',
    path: '/announcements/{id}',
    summary: 'Changes an announcement; one that becomes inactive disappears for everybody but the operator.',
    access: 'announcements:manage',
    ...byId,
    body: announcementInput,
    response: announcement,
  }),
  uploadMedia: endpoint({
    name: 'announcements.uploadMedia',
    method: 'POST',
    path: '/announcements/{id}/media-upload',
    summary: 'Sets the picture of an announcement, a PNG or JPEG of 5 MB at most, in place of the one before.',
    access: 'announcements:manage',
    ...byId,
    form: { field: 'file', maxFiles: 1, maxBytes: largestAnnouncementPicture, fields: z.object({}) },
    response: announcement,
  }),
  removeMedia: endpoint({
    name: 'announcements.removeMedia',
    method: 'DELETE',
    path: '/announcements/{id}/media-upload',
    summary: 'Takes the picture of an announcement away.',
    access: 'announcements:manage',
    ...byId,
    response: announcement,
  }),
  remove: endpoint({
    name: 'announcements.remove',
    method: 'DELETE',
    path: '/announcements/{id}',
    summary: 'Deletes an announcement and its picture.',
    access: 'announcements:manage',
    ...byId,
    response: z.object({ id }),
  }),
  publicPicture: endpoint({
    name: 'announcements.publicPicture',
    method: 'GET',
    base: '',
    summary: 'The picture of an active announcement, for clients that load it without a session.',
    ...publicPicture,
  }),
  publicPictureByApi: endpoint({
    name: 'announcements.publicPictureByApi',
    method: 'GET',
    summary: 'The same below the address of the API, for clients that fetch everything there.',
    ...publicPicture,
  }),
};
