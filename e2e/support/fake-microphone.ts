import type { Page } from '@playwright/test';

type Heard = { asked: number; tracks: MediaStreamTrack[] };

/** Gives the page a microphone that hears a tone, and counts how often it is asked for; test machines have none. */
export async function giveMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: Heard = { asked: 0, tracks: [] };
    Object.assign(globalThis, { heard });
    navigator.mediaDevices.getUserMedia = () => {
      heard.asked += 1;
      const context = new AudioContext();
      const tone = context.createOscillator();
      const out = context.createMediaStreamDestination();
      tone.connect(out);
      tone.start();
      heard.tracks.push(...out.stream.getTracks());
      return Promise.resolve(out.stream);
    };
  });
}

/** How often the microphone was asked for, and how many still run. */
export function microphone(page: Page): Promise<{ asked: number; running: number }> {
  return page.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: Heard };
    return { asked: heard.asked, running: heard.tracks.filter((track) => track.readyState === 'live').length };
  });
}
