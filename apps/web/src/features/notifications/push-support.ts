import { readPermission } from './permission.ts';

/** What this browser can do about notices while the app is closed. */
export type PushSupport =
  | 'ready'
  /** The person, or the browser, forbids them. */
  | 'denied'
  /** An iPhone or iPad shows them only for an app on its home screen. */
  | 'install'
  | 'missing';

const isApple = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** Looks at the browser as it is now. */
export function readPushSupport(): PushSupport {
  const permission = readPermission();
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && permission !== 'missing')
    return permission === 'denied' ? 'denied' : 'ready';
  return isApple(navigator) ? 'install' : 'missing';
}
