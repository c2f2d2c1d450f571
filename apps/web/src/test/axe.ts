import axe from 'axe-core';
import { expect } from 'vitest';
import { drawn, emulateMedia } from './show.tsx';

type Rule = { id: string; impact: string | null };

/** Rules whose violations are never grave: what they say is not looked at, so they need not run. */
const slight = (axe as unknown as { _audit: { rules: Rule[] } })._audit.rules.filter(
  ({ impact }) => impact === 'minor' || impact === 'moderate',
);
if (slight.length === 0) throw new Error('axe keeps the impact of its rules in another place now');
const allGrave: axe.RunOptions = { rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])) };

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
}

async function isAtRest(): Promise<void> {
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

/**
 * Judges colours at rest. A hint may begin to appear under the pointer at any moment, and half shown it has no contrast:
 * what was judged while something moved is judged once more.
 */
async function findGraveAtRest(part: string, options: axe.RunOptions): Promise<string[]> {
  let hasMoved = false;
  const note = (): void => void (hasMoved = true);
  document.addEventListener('transitionrun', note, true);
  document.addEventListener('animationstart', note, true);
  try {
    for (;;) {
      await isAtRest();
      hasMoved = false;
      const found = await findGrave(part, options);
      if (!hasMoved) return found;
    }
  } finally {
    document.removeEventListener('transitionrun', note, true);
    document.removeEventListener('animationstart', note, true);
  }
}

/** Judges what is on screen, or a part of it, in both themes; dark differs by its colours alone. */
export async function expectAccessible(what: string, part = 'body'): Promise<void> {
  await showScheme('light');
  expect(await findGraveAtRest(part, allGrave), what).toEqual([]);
  await showScheme('dark');
  expect(await findGraveAtRest(part, { runOnly: ['color-contrast'] }), `${what}, dark`).toEqual([]);
}
