import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe for what is on the page; its half megabyte of source is sent once per document. */
async function createAxe(page: Page, part: string): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'true' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part);
}

async function expectNothingGrave(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' ')}`,
    ),
    what,
  ).toEqual([]);
}

/** Judges what is on screen, or a part of it, in both themes; dark differs by its colours alone. */
export async function expectAccessible(page: Page, what: string, part = 'html'): Promise<void> {
  await showScheme(page, 'light');
  await expectNothingGrave(await createAxe(page, part), what);
  await showScheme(page, 'dark');
  await expectNothingGrave((await createAxe(page, part)).withRules(['color-contrast']), `${what}, dark`);
}

async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute(`data-${scheme}`, '');
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}
