import { expect, type Page } from '@playwright/test';

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it opened: from now on its time passes
 * only by `page.clock.runFor`. It stops some seconds ahead, because it runs on until then; a larger jump would look
 * like a dead line to the socket.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

const stepMs = 50;

/**
 * Lets the time of a page with a stopped clock pass in small steps until something is there, and answers how much of it
 * passed. Then the time stands still again: what leaves by itself stays for as long as the test looks at it.
 */
export async function passTimeUntil(page: Page, isThere: () => Promise<boolean>): Promise<number> {
  let passedMs = 0;
  await expect
    .poll(
      async () => {
        if (await isThere()) return true;
        await page.clock.runFor(stepMs);
        passedMs += stepMs;
        return isThere();
      },
      { intervals: [0] },
    )
    .toBe(true);
  return passedMs;
}
