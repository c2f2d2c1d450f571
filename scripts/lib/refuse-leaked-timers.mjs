import { afterAll, vi } from 'vitest';

/**
 * The files of one worker share their globals. One that leaves a stopped clock behind makes a later file wait for ever,
 * and that file is blamed; so the one that left it fails.
 */
const real = (globalThis[Symbol.for('balcao.real-timers')] ??= { setTimeout, setInterval, Date });

afterAll(() => {
  const left = Object.keys(real).filter((name) => globalThis[name] !== real[name]);
  vi.useRealTimers();
  Object.assign(globalThis, real);
  if (left.length > 0) throw new Error(`this file leaves ${left.join(', ')} replaced for the files after it`);
});
