import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../app/features.ts';
import type { Area } from '../lib/feature.ts';
import { i18n } from '../lib/format/i18n.ts';
import { goTo } from './show.tsx';

type Address = { path: string; area: Area };

const nowhere: Address = { path: '/nowhere', area: 'notFound' };

/** What everybody sees without a session. */
export const visitorPages: readonly Address[] = [
  { path: '/login', area: 'login' },
  { path: '/signup', area: 'signup' },
  { path: '/forgot-password', area: 'forgotPassword' },
  { path: '/reset-password', area: 'resetPassword' },
  { path: '/confirm-signup', area: 'confirmSignup' },
  nowhere,
];

/** The templates of one connection are tested with that connection; the wall covers the shell and is tested by itself. */
const isTestedApart = /:connectionId|^\/wallboard$/;

/** What lies inside the shell: all that the operator of a company with campaigns can open. */
export const shellPages: readonly Address[] = [
  ...pages
    .filter(({ bare, path }) => !bare && !isTestedApart.test(path))
    .map(({ path, area }) => ({ path: path.replace(/\/:\w+\?$/, '').replace(/:\w+/, '1'), area })),
  nowhere,
];

/** Goes to a page of the open app and waits until it has its title and nothing of it is on its way. */
export async function openPage({ path, area }: Address): Promise<void> {
  await goTo(path);
  const title = i18n.t(`common:titles.${area}`);
  // The window is named by the page itself, once it is drawn.
  await expect.poll(() => document.title.startsWith(`${title} · `), { message: path }).toBe(true);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).elements().length, { message: path }).toBe(1);
  await expect.poll(() => document.querySelector('[data-testid=page-loading], [aria-busy=true]')).toBeNull();
}
