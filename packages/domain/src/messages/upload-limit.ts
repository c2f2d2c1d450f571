/** The largest file that may be sent, in bytes, as long as the operator has set no other limit. */
export const defaultUploadLimit = 15 * 1024 * 1024;
