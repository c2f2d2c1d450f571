import { realtime } from '../../lib/realtime/realtime.ts';

/**
 * Tells the server while nobody sees this window, so that the person's devices are told instead. A window that is seen
 * says nothing: that is what the server takes for granted.
 */
export function followWindow(): () => void {
  const tell = (): void => realtime.sayShown(document.visibilityState === 'visible');
  const stop = realtime.state.subscribe(() => {
    if (realtime.state.get() === 'online' && document.visibilityState === 'hidden') tell();
  });
  document.addEventListener('visibilitychange', tell);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
