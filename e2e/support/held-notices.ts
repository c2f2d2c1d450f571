import type { BrowserContext } from '@playwright/test';

/**
 * Keeps every notice in the pages of a browser as if the pointer rested on it: a notice leaves after three seconds, and
 * on a busy machine a test may look later than that. Clicks go through it, except on its action, so that it is in
 * nobody's way. How long notices stay is the subject of the component tests of toast.tsx.
 */
export async function holdNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const selector = '[data-testid^=toast-][role]';
    const hold = (notice: HTMLElement): void => {
      notice.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: null }));
      notice.style.pointerEvents = 'none';
      const action = notice.querySelector<HTMLElement>('[data-testid=toast-action]');
      if (action !== null) action.style.pointerEvents = 'auto';
    };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
      for (const node of added)
        for (const notice of [node, ...node.querySelectorAll<HTMLElement>(selector)])
          if (notice.matches(selector)) hold(notice);
    }).observe(document, { childList: true, subtree: true });
  });
}
