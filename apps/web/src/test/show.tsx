import type { Session, User } from '@balcao/contract';
import { platformCompanyId } from '@balcao/domain';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, Navigate, Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { pages } from '../app/features.ts';
import { Providers } from '../app/providers.tsx';
import { Router } from '../app/router.tsx';
import { screensOf } from '../app/screens.ts';
import { signIn } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';
import { buildSession } from './builders/build-session.ts';
import { holdNotices } from './hold-notices.ts';

let stopHolding: (() => void) | undefined;

/**
 * Draws something with everything a screen needs around it: query cache, theme, texts and notices. Notices stay until
 * the test is over, except in the tests of how long they stay.
 */
export async function show(content: ReactNode, { holdsNotices = true } = {}): Promise<void> {
  await renderAll(
    <MuiTheme>
      <MemoryRouter>
        <main id="content" style={{ height: '100vh', overflowY: 'auto' }}>
          {content}
        </main>
      </MemoryRouter>
    </MuiTheme>,
    holdsNotices,
  );
}

async function renderAll(content: ReactNode, holdsNotices = true): Promise<void> {
  stopHolding?.();
  stopHolding = holdsNotices ? holdNotices() : undefined;
  await new Promise<void>((resolve, reject) => {
    const all = (
      <Providers>
        {content}
        <Drawn onDrawn={resolve} />
      </Providers>
    );
    render(all).catch(reject);
  });
}

/** Tells when it and everything before it was drawn for the first time. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

type UserParts = NonNullable<NonNullable<Parameters<typeof buildSession>[0]>['user']>;

/** What is true of somebody besides the user's own record. */
export type Situation = {
  super?: boolean;
  restricted?: boolean;
  companyId?: number;
  company?: UserParts['company'];
  /** The operator is there for support. */
  support?: Session['support'];
};

/** Whoever runs the server. */
export const asOperator: Situation = { super: true, companyId: platformCompanyId };

/** A company that has the campaigns. */
export const withCampaigns: Situation = { company: { settings: [{ key: 'campaignsEnabled', value: 'true' }] } };

function sessionOf(
  { id, name, email, profile, queues }: User,
  { restricted = false, support, ...parts }: Situation,
): Session {
  return buildSession({ restricted, support, user: { id, name, email, profile, queues, ...parts } });
}

/** Opens an address of the whole app, with menu and top bar, to somebody who comes back to a running session. */
export async function showApp(address: string, user: User, situation: Situation = {}): Promise<void> {
  sessionStore.close();
  sessionStore.renew(sessionOf(user, situation));
  await openAddress(address);
}

/** Opens an address of the whole app to a visitor. */
export async function showAppToVisitor(address: string): Promise<void> {
  sessionStore.renew(buildSession());
  sessionStore.close();
  await openAddress(address);
}

async function openAddress(address: string): Promise<void> {
  await cleanup();
  history.replaceState(null, '', address);
  await prepareScreens(location.pathname);
  await renderAll(<Router />);
}

/**
 * Loads the page of an address, for tests that are led to it. What is not loaded yet on a busy machine must not count as
 * what the test waits for; and were it never loaded, the test would only say that there is nothing.
 */
export async function prepareScreens(pathname: string): Promise<void> {
  await Promise.all(screensOf(sessionStore.get(), pathname).map((screen) => screen.prepare()));
}

/** Leads the open app to another address as a link would. */
export async function goTo(address: string): Promise<void> {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await drawn();
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
export async function showPage(path: string, user: User, situation: Situation = {}): Promise<void> {
  signIn(sessionOf(user, situation));
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

/**
 * Waits until something that scrolls has come to rest. A list that opens at its end measures its rows for some frames
 * and goes there again; whoever scrolls in those frames by script, which no hand is quick enough for, is overruled.
 */
export async function comesToRest(locator: Locator): Promise<void> {
  const box = locator.element();
  const place = (): string => `${box.scrollTop} of ${box.scrollHeight}`;
  let before = '';
  for (let frames = 0; frames < 5; frames = place() === before ? frames + 1 : 0) {
    before = place();
    await new Promise(requestAnimationFrame);
  }
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

/** The texts of all such elements. */
export const textsOf = (locator: Locator): string[] => locator.elements().map(({ textContent }) => textContent ?? '');

/** The element that has the focus, by its test id. */
export const focusedTestId = (): string => document.activeElement?.getAttribute('data-testid') ?? '';

/** The size of a phone; the next test has that of a desk again. */
export const onPhone = (): Promise<void> => page.viewport(390, 844);

/** Pretends that the screen is touched instead of pointed at. */
export async function touchScreen(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(enabled);
}

/** Pretends a wish of the person, such as a dark screen or little movement. The next test has the usual ones again. */
export async function emulateMedia(
  name: 'prefers-color-scheme' | 'prefers-reduced-motion',
  value: string,
): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** Takes the mouse off the page: where a click left it, it would hover what the next test shows there. */
export async function takeMouseAway(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
}
