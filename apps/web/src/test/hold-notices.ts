/**
 * Keeps every notice from now on as if the pointer rested on it: a notice leaves after three seconds, and on a busy
 * machine a test may look later than that. Clicks go through it, except on its action, so that it is in nobody's way.
 * The answer stops it. It runs inside the page and may use nothing from outside itself.
 */
export function holdNotices(): () => void {
  const selector = '[data-testid^=toast-][role]';
  const hold = (notice: HTMLElement): void => {
    notice.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: null }));
    notice.style.pointerEvents = 'none';
    const action = notice.querySelector<HTMLElement>('[data-testid=toast-action]');
    if (action !== null) action.style.pointerEvents = 'auto';
  };
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
    for (const node of added)
      for (const notice of [node, ...node.querySelectorAll<HTMLElement>(selector)])
        if (notice.matches(selector)) hold(notice);
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}
