import { usualFileLimit } from '@balcao/domain';

/** The usual limit of the platform; a refusal of the server that names another one replaces it. */
let limit = usualFileLimit;

/** The largest file that may be sent, as far as we know. */
export const fileLimit = (): number => limit;

/** The server refused a file by a limit that may differ from ours. */
export function learnFileLimit(told: number | undefined): void {
  if (told !== undefined && told > 0) limit = told;
}
