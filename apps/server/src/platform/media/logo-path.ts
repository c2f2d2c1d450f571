// Another picture has another address, so that no browser shows the one before.
const versionOf = (sha256: Buffer): string => sha256.toString('hex').slice(0, 16);

/** Where people of a company read its logo. */
export const ownLogoPath = (sha256: Buffer): string => `/media/logo?v=${versionOf(sha256)}`;

/** Where the pages before the login read the logo of the company that runs the platform. */
export const platformLogoPath = (sha256: Buffer): string => `/api/branding/logo?v=${versionOf(sha256)}`;
