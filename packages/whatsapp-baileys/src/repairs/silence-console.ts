import { isCalledByLibrary } from './called-by-library.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
type Method = (...args: unknown[]) => void;
type ConsoleMethods = Record<(typeof methods)[number], Method>;
const muted = new WeakSet<Method>();

function mute(print: Method): Method {
  const printUnlessLibrary: Method = (...args) => {
    if (!isCalledByLibrary()) print(...args);
  };
  muted.add(printUnlessLibrary);
  return printUnlessLibrary;
}

/** Makes the console ignore the library, which prints private keys. Calling it again changes nothing. */
export function silenceLibrary(console: ConsoleMethods): void {
  for (const method of methods) if (!muted.has(console[method])) console[method] = mute(console[method].bind(console));
}
