import { mediaEndpoints } from '@balcao/contract';
import { route, type Route, type RouteInput } from '../../platform/http/define-routes.ts';
import type { ReadDeps } from './deps.ts';
import { readMedia } from './read-media.ts';
import { sendMedia } from './send-media.ts';

type MediaInput = RouteInput<typeof mediaEndpoints.get>;

/** The bytes of files. */
export function mediaRoutes(deps: ReadDeps): Route[] {
  const send = async ({ principal, params, request, reply }: MediaInput) => {
    const file = await readMedia(deps, principal, params.uuid);
    return sendMedia(deps.store, file, { request, reply });
  };
  return [route(mediaEndpoints.get, send), route(mediaEndpoints.getByToken, send)];
}
