import type { Page } from '@playwright/test';
import { expect, test } from '../support/conversation.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { shareOf } from '../support/torture/torture-line.ts';
import { isFull, itemTimeout } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

const sends = 50;
const atFullSize = isFull ? test : () => undefined;

type Watched = { keys: number[]; painted: number[]; loads: number[] };
const read = (page: Page): Promise<Watched> => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Notes in the page how long each key is worked on, and how long each Enter takes until the own bubble is painted. */
async function watchKeys(page: Page): Promise<void> {
  await page.getByTestId('messages-list').evaluate((box) => {
    const watched: Watched = { keys: [], painted: [], loads: [] };
    Object.assign(window, { watched });
    let entered = 0;
    const onKey = ({ key }: KeyboardEvent): void => {
      const begun = performance.now();
      if (key === 'Enter') entered = begun;
      // A task after the one that handles the key: whatever the key costs lies between.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => watched.keys.push(performance.now() - begun);
      port2.postMessage(null);
    };
    addEventListener('keydown', onKey, true);
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const isOwn = added.some((node) => node.querySelector('[data-testid=message-outgoing]') !== null);
      if (!isOwn || entered === 0) return;
      const from = entered;
      entered = 0;
      requestAnimationFrame(() => requestAnimationFrame(() => watched.painted.push(performance.now() - from)));
    }).observe(box, { childList: true, subtree: true });
  });
}

/** The same small sum again and again tells how much slower the machine is at times, by what else it does. */
async function noteLoad(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begun = performance.now();
    let value = 0;
    for (let at = 0; at < 4_000_000; at += 1) value += Math.sqrt(at);
    if (value > 0) (window as unknown as { watched: Watched }).watched.loads.push(performance.now() - begun);
  });
}

atFullSize(
  '6.2 among 5 000 messages Enter draws the own bubble within 50 ms, and a key costs no frame',
  async ({ page, talk }) => {
    await talk.openLong(5_000);
    await watchKeys(page);
    const input = page.getByTestId('composer-input');
    await input.pressSequentially('digitando sem parar');
    const { keys } = await read(page);
    for (let at = 1; at <= sends; at += 1) {
      await input.fill(`resposta ${at}`);
      await input.press('Enter');
      await expect.poll(async () => (await read(page)).painted.length).toBe(at);
      await noteLoad(page);
    }
    const { painted, loads } = await read(page);
    const round = (value: number): number => Number(value.toFixed(1));
    tellFigures('6.2', {
      'key p50 ms': round(shareOf(keys, 0.5)),
      'painted p50 ms': round(shareOf(painted, 0.5)),
      'painted p95 ms': round(shareOf(painted, 0.95)),
      'load p95 ms': round(shareOf(loads, 0.95)),
    });
    const slower = (share: number): number => shareOf(loads, share) / Math.min(...loads);
    expect(shareOf(keys, 0.5)).toBeLessThan(16 * slower(0.5));
    expect(shareOf(painted, 0.5)).toBeLessThan(50 * slower(0.5));
    expect(shareOf(painted, 0.95)).toBeLessThan(50 * slower(0.95));
  },
);
