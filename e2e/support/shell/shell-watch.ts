import type { Page, Request, Route } from '@playwright/test';

export type Call = { method: string; path: string; authorization: string | undefined };

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/api/');

/** Collects every call the page makes from now on. */
export function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (isCall(request))
      calls.push({
        method: request.method(),
        path: new URL(request.url()).pathname,
        authorization: request.headers()['authorization'],
      });
  });
  return calls;
}

/** The calls that are not about the session itself or the person who has it. */
export function privateCalls(calls: readonly Call[], person?: { id: number }): string[] {
  // The tickets are where one lands, the connections stand behind the mark in the menu: neither is the page in
  // question.
  const everywhere = ['/api/setup', '/api/tickets', '/api/whatsapp', `/api/users/${person?.id}`];
  return calls
    .filter(({ path }) => !path.startsWith('/api/auth/') && !everywhere.includes(path))
    .map(({ method, path }) => `${method} ${path}`);
}

/**
 * Resolves when the live line of the page to be opened stands and what it shows is being asked for again; start it
 * before opening.
 */
export async function untilOnline(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framesent', { predicate: ({ payload }) => String(payload).includes('joinNotification') });
}

/** A gate in front of a call: it waits until `open` is called. */
export function createGate(): { hold: (route: Route) => Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    await opened;
    await route.continue();
  };
  return { hold, open: () => open() };
}

/** Collects what a page must never do: break its own content policy, throw, or complain on the console. */
export async function watchTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => trouble.push(`policy: ${text}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // A busy machine draws the first text seconds after the page was loaded, and the font waits for that.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  return trouble;
}
