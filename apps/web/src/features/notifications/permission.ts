/**
 * What the browser says about notifications of this site; `missing` where it has none, as at addresses without https.
 */
export type PermissionState = 'missing' | NotificationPermission;

/** Reads what the browser says now. */
export function readPermission(): PermissionState {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

/**
 * What the bell shows about notifications: an offer, the explanation of a refusal, an offer after a dismissed prompt,
 * or just a switch (S222).
 */
export function cardOf(
  permission: PermissionState,
  wasAsked: boolean,
): 'ask' | 'askAgain' | 'denied' | 'missing' | 'switch' {
  if (permission === 'granted') return 'switch';
  if (permission === 'default') return wasAsked ? 'askAgain' : 'ask';
  return permission;
}
