import axe from 'axe-core';
import { expect } from 'vitest';
import { drawn, emulateMedia } from './show.tsx';

async function findGrave(part: string, options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' ')}`,
    );
}

async function showScheme(scheme: 'light' | 'dark'): Promise<void> {
  await emulateMedia('prefers-color-scheme', scheme);
  await expect.poll(() => document.documentElement.hasAttribute(`data-${scheme}`)).toBe(true);
  await drawn();
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(doesEnd)
      .map((animation) => animation.finished),
  );
}

/** A spinner turns for ever. */
function doesEnd({ effect }: Animation): boolean {
  return Number.isFinite(effect?.getComputedTiming().endTime);
}

/** Judges what is on screen, or a part of it, in both themes; dark differs by its colours alone. */
export async function expectAccessible(what: string, part = 'body'): Promise<void> {
  await showScheme('light');
  expect(await findGrave(part, {}), what).toEqual([]);
  await showScheme('dark');
  expect(await findGrave(part, { runOnly: ['color-contrast'] }), `${what}, dark`).toEqual([]);
}
