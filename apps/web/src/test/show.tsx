import type { User } from '@balcao/contract';
import type { ReactNode } from 'react';
import { MemoryRouter, Navigate, Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { pages } from '../app/features.ts';
import { Providers } from '../app/providers.tsx';
import { signIn } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';
import { buildSession } from './build-session.ts';
import { holdNotices } from './hold-notices.ts';

let stopHolding: (() => void) | undefined;

/**
 * Draws something with everything a screen needs around it: query cache, theme, texts and notices. Notices stay until
 * the test is over, except in the tests of how long they stay.
 */
export async function show(content: ReactNode, { holdsNotices = true } = {}): Promise<void> {
  stopHolding?.();
  stopHolding = holdsNotices ? holdNotices() : undefined;
  await render(
    <Providers>
      <MuiTheme>
        <MemoryRouter>
          <main id="content" style={{ height: '100vh', overflowY: 'auto' }}>
            {content}
          </main>
        </MemoryRouter>
      </MuiTheme>
    </Providers>,
  );
}

async function showAddress(path: string): Promise<void> {
  const Content = pages.find((page) => page.path === path)?.screen;
  if (Content === undefined) throw new Error(`there is no page at ${path}`);
  await Content.prepare();
  // As by a link: a page opened by its address remembers where it was left, and tests share one window.
  await show(
    <Routes>
      <Route path={path} element={<Content />} />
      <Route path="*" element={<Navigate to={path} />} />
    </Routes>,
  );
}

/** Shows the page of an address to somebody who is logged in, without menu and top bar. */
export async function showPage(path: string, { id, name, email, profile }: User): Promise<void> {
  signIn(buildSession({ user: { id, name, email, profile } }));
  await showAddress(path);
}

/** Shows the page of an address to a visitor. */
export async function showGuestPage(path: string): Promise<void> {
  sessionStore.close();
  await showAddress(path);
}

/** What carries a test id. */
export const at = (testId: string): Locator => page.getByTestId(testId);

/** How many elements there are. */
export const count = (locator: Locator): number => locator.elements().length;

/** Waits until there is no such element. */
export async function isGone(locator: Locator): Promise<void> {
  await expect.poll(() => count(locator)).toBe(0);
}

/** Two frames: the first moves and draws, in the second everybody who watches has heard of it. */
export function drawn(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Scrolls the page until so many pixels remain below the fold. */
export async function leaveBelow(pixels: number): Promise<void> {
  const content = page.getByRole('main').element();
  content.scrollTop = content.scrollHeight - content.clientHeight - pixels;
  await drawn();
}

/** Whether the window or the page in it can be scrolled to the side. */
export function scrollsSideways(): boolean {
  return [document.documentElement, page.getByRole('main').element()].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
}

/** The element that has the focus, by its test id. */
export const focusedTestId = (): string => document.activeElement?.getAttribute('data-testid') ?? '';

/** The size of a phone; the next test has that of a desk again. */
export const onPhone = (): Promise<void> => page.viewport(390, 844);

/** Pretends a wish of the person, such as a dark screen or little movement. The next test has the usual ones again. */
export async function emulateMedia(
  name: 'prefers-color-scheme' | 'prefers-reduced-motion',
  value: string,
): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}
