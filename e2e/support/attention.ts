import type { BrowserContext, Page } from '@playwright/test';

/** What a page was made to show and to play. */
export type Noise = {
  notes: { title: string; body: string; icon: string; tag: string }[];
  sounds: number;
  asked: number;
};

type Recorder = Noise & { last: { onclick: (() => void) | null } | null };

/**
 * Records notifications and sounds in every page of a browser instead of making them; `answer` is what the person says
 * when asked.
 */
export async function recordNoise(
  context: BrowserContext,
  { permission, answer = 'granted' }: { permission: NotificationPermission; answer?: NotificationPermission },
): Promise<void> {
  await context.addInitScript(
    ([first, answered]) => {
      const noise: Recorder = { notes: [], sounds: 0, asked: 0, last: null };
      Object.assign(globalThis, { noise });
      class Note {
        static permission = first;
        static async requestPermission(): Promise<string> {
          noise.asked += 1;
          Note.permission = answered;
          return answered;
        }
        onclick: (() => void) | null = null;
        constructor(title: string, { body = '', icon = '', tag = '' }: NotificationOptions = {}) {
          noise.notes.push({ title, body, icon, tag });
          noise.last = this;
        }
        close(): void {}
      }
      Object.defineProperty(globalThis, 'Notification', { value: Note, configurable: true });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number): void {
        // A sound is made of two tones; the first one counts.
        if (this.frequency.value < 700) noise.sounds += 1;
        start.call(this, when);
      };
    },
    [permission, answer] as const,
  );
}

/** What was shown and played until now. */
export function readNoise(page: Page): Promise<Noise> {
  return page.evaluate(() => {
    const { notes, sounds, asked } = (globalThis as unknown as { noise: Noise }).noise;
    return { notes, sounds, asked };
  });
}

/** Clicks the last notification. */
export async function clickNote(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { noise: Recorder }).noise.last?.onclick?.());
}
