/** Whether a host name means the computer it is used on, so that the address leads nowhere from another one. */
export const isOnlyHere = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  hostname === '0.0.0.0' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);
