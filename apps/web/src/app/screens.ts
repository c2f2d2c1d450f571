import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { type Screen, screen } from '../lib/screen.tsx';
import type { SessionState } from '../lib/session/session.ts';
import { decideAccess } from './access.ts';
import { type Area, type AppRoute, bareRoutes, shellRoutes } from './routes.ts';

export const Shell: Screen<{ children: ReactNode }> = screen(
  ['shell'],
  async () => (await import('./shell/shell.tsx')).Shell,
);
export const ComingPage: Screen<{ area: Area }> = screen(
  [],
  async () => (await import('./coming-page.tsx')).ComingPage,
);
const NotFoundPage: Screen = screen([], async () => (await import('./not-found-page.tsx')).NotFoundPage);

export const notFound: AppRoute = {
  path: '*',
  area: 'notFound',
  access: 'unknown',
  whileOverdue: true,
  page: NotFoundPage,
};

type Preparable = Pick<Screen, 'prepare' | 'isPrepared'>;

const routeOf = (pathname: string): AppRoute =>
  [...bareRoutes, ...shellRoutes].find(({ path }) => matchPath(path, pathname)) ?? notFound;

/**
 * What a visit of an address will draw. While the session is being restored, what it draws for those who are let in.
 */
export function screensOf(session: SessionState, pathname: string): Preparable[] {
  const wanted = routeOf(pathname);
  const verdict = decideAccess(session, wanted);
  const route = verdict.kind === 'go' ? routeOf(verdict.to) : wanted;
  const inShell = session.status !== 'out' && !bareRoutes.includes(route);
  return [...(inShell ? [Shell] : []), route.page ?? ComingPage];
}
