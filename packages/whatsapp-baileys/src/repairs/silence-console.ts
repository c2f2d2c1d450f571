import { isCalledByLibrary } from './library-frames.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
type Method = (...args: unknown[]) => void;
type Speaker = Record<(typeof methods)[number], Method>;
const muted = new WeakSet<Method>();

function mute(speak: Method): Method {
  const said: Method = (...args) => {
    if (!isCalledByLibrary()) speak(...args);
  };
  muted.add(said);
  return said;
}

/**
 * From now on the console is deaf to the library, which prints private keys, and to nobody else. Doing it again changes
 * nothing.
 */
export function silenceLibrary(console: Speaker): void {
  for (const method of methods) if (!muted.has(console[method])) console[method] = mute(console[method].bind(console));
}
