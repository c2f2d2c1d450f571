/** The usual limit of the platform; a refusal of the server that names another one replaces it. */
let limit = 15 * 1024 * 1024;

/** The largest file that may be sent, as far as we know. */
export const fileLimit = (): number => limit;

/** The server refused a file by a limit that may differ from ours. */
export function setFileLimit(told: number | undefined): void {
  if (told !== undefined && told > 0) limit = told;
}
