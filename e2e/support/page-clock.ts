import type { Page } from '@playwright/test';

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it opened: from now on its time passes
 * only by `page.clock.runFor`. It stops some seconds ahead, because it runs on until then; a larger jump would look
 * like a dead line to the socket.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}
