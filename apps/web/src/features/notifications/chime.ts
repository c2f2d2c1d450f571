let context: AudioContext | null = null;

/** Two soft tones, the second higher: frequency in hertz, start and length in seconds. */
const tones = [
  { frequency: 660, begins: 0, lasts: 0.16 },
  { frequency: 880, begins: 0.11, lasts: 0.3 },
] as const;

/**
 * Plays the sound of a new message; `loudness` from 0 to 1. Browsers play nothing until the person has interacted with
 * the page.
 */
export async function playChime(loudness: number): Promise<void> {
  if (loudness === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const { currentTime, destination } = context;
  for (const { frequency, begins, lasts } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, currentTime + begins);
    volume.gain.linearRampToValueAtTime(loudness, currentTime + begins + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + begins + lasts);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + begins);
    tone.stop(currentTime + begins + lasts);
  }
}
