/** A recording below this is a slip of the finger (S193). */
export const shortestRecording = 10_000;

/** Kilobits per second of a recording (S192). */
export const recordingBitrate = 128;

/** Seconds as mm:ss; an hour is sixty minutes (S191). */
export function showSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** How loud samples are, from 0 to 1, on the scale ears use: silence of a room is 0, a loud voice 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let index = 0; index < samples.length; index += 1) power += (samples[index] ?? 0) ** 2;
  const decibels = 10 * Math.log10(power / Math.max(1, samples.length) + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 55) / 45));
}

/** How a refused microphone is said: not allowed, or not there. */
export function microphoneTrouble(error: unknown): 'denied' | 'missing' | 'broken' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'OverconstrainedError'
    ? 'missing'
    : 'broken';
}

/** What the page tells the encoder once: the line to the audio thread and how many samples a second has. */
export type EncoderStart = { samples: MessagePort; sampleRate: number };
