import { defaultUploadLimit } from '@balcao/domain';

/** The default limit of the platform. A refusal of the server that names another one replaces it. */
let limit: number = defaultUploadLimit;

/** The largest file that may be sent, in bytes. */
export const fileLimit = (): number => limit;

/** Takes over the limit that the server named when it refused a file. */
export function setFileLimit(named: number | undefined): void {
  if (named !== undefined && named > 0) limit = named;
}
