import type { BrowserContext } from '@playwright/test';
import { holdNotices as holdNoticesInPage } from '../../apps/web/src/test/hold-notices.ts';

/** Keeps every notice in the pages of a browser. How long they stay is the subject of the component tests of toast.tsx. */
export async function holdNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(holdNoticesInPage);
}
