/** The default limit of the platform. A refusal of the server that names another one replaces it. */
let limit = 15 * 1024 * 1024;

/** The largest file that may be sent, in bytes. */
export const fileLimit = (): number => limit;

/** Takes over the limit that the server named when it refused a file. */
export function setFileLimit(told: number | undefined): void {
  if (told !== undefined && told > 0) limit = told;
}
