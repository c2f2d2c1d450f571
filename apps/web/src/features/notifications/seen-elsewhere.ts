/** How many keys are remembered. */
const most = 50;

/** Knows which events another window of this browser already shows, so that they cause no alert (S220, S223). */
export function createSeenElsewhere() {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('balcao-seen') : null;
  const keys = new Set<string>();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    keys.add(data);
    const [oldest] = keys;
    if (keys.size > most && oldest !== undefined) keys.delete(oldest);
  });
  return {
    has: (key: string): boolean => keys.has(key),
    tellOthers: (key: string): void => channel?.postMessage(key),
    stop: (): void => channel?.close(),
  };
}
