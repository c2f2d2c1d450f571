import { mediaEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { ReadDeps } from './deps.ts';
import { readMedia } from './read-media.ts';
import { sendMedia } from './send-media.ts';

/** The bytes of files. */
export function mediaRoutes(deps: ReadDeps): Route[] {
  return [
    route(mediaEndpoints.get, async ({ principal, params, request, reply }) => {
      const file = await readMedia(deps, principal, params.uuid);
      return sendMedia(deps.store, file, { request, reply });
    }),
  ];
}
