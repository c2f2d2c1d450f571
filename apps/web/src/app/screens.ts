import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import type { Page } from '../lib/feature.ts';
import { type Screen, screen } from '../lib/screen.tsx';
import type { SessionState } from '../lib/session/session.ts';
import { decideAccess } from './access.ts';
import { pages } from './features.ts';

export const Shell: Screen<{ children: ReactNode }> = screen(
  ['shell'],
  async () => (await import('./shell/shell.tsx')).Shell,
);
const NotFoundPage: Screen = screen([], async () => (await import('./not-found-page.tsx')).NotFoundPage);

export const notFound: Page = {
  path: '*',
  area: 'notFound',
  access: 'unknown',
  whileOverdue: true,
  screen: NotFoundPage,
};

type Preparable = Pick<Screen, 'prepare' | 'isPrepared'>;

const pageAt = (pathname: string): Page => pages.find(({ path }) => matchPath(path, pathname)) ?? notFound;

/**
 * What a visit of an address will draw. While the session is being restored, what it draws for somebody who is let in.
 */
export function screensOf(session: SessionState, pathname: string): Preparable[] {
  const wanted = pageAt(pathname);
  const verdict = decideAccess(session, wanted);
  const page = verdict.kind === 'go' ? pageAt(verdict.to) : wanted;
  const inShell = session.status !== 'out' && page.bare !== true;
  return [...(inShell ? [Shell] : []), page.screen];
}
