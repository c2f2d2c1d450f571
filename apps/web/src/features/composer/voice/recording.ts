/** A shorter recording is taken for a mistake (S193). */
export const shortestRecording = 10_000;

/** For this long after a send the microphone ignores clicks and keys, in milliseconds (S1170). */
const sendGuard = 700;

/**
 * Whether a click or key on a recording control was meant for it, and not for the button that stood in its place when
 * the click began: the second of a double click, or one right after something was sent (S1170).
 */
export function isMeantToRecord({ clicks, sinceSend }: { clicks: number; sinceSend: number }): boolean {
  return clicks <= 1 && sinceSend >= sendGuard;
}

/** Kilobits per second of a recording (S192). */
export const recordingBitrate = 128;

/** Seconds as mm:ss; an hour is shown as sixty minutes (S191). */
export function showSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** How loud samples are, from 0 to 1 on a logarithmic scale: 0 is a quiet room, 1 a loud voice. */
export function levelOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let index = 0; index < samples.length; index += 1) power += (samples[index] ?? 0) ** 2;
  const decibels = 10 * Math.log10(power / Math.max(1, samples.length) + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 55) / 45));
}

/** Why the microphone cannot be used: not allowed, not there, or anything else. */
export function microphoneProblem(error: unknown): 'denied' | 'missing' | 'broken' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'OverconstrainedError'
    ? 'missing'
    : 'broken';
}

/** What the page sends to the encoder at the start: the port to the audio thread and the sample rate. */
export type EncoderStart = { samples: MessagePort; sampleRate: number };
