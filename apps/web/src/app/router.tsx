import { Suspense, useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { useUnreadTickets } from '../features/notifications/index.ts';
import type { Page } from '../lib/feature.ts';
import { useSession } from '../lib/session/session.ts';
import { noteHistoryEntry } from '../ui/dialogs/close-on-back.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { FullScreenLoader } from './full-screen-loader.tsx';
import { Guard } from './guard.tsx';
import { pages } from './features.ts';
import { notFound, Shell } from './screens.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { usePrepared } from './use-prepared.ts';

/** The shell for those who are logged in, and the bare page for everybody else. */
function ShellWhenSignedIn() {
  const session = useSession();
  const { pathname } = useLocation();
  const page = (
    <ErrorBoundary resetKey={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
  return session.status === 'in' ? <Shell>{page}</Shell> : page;
}

function PageContent({ area, screen: Content }: Page) {
  useDocumentTitle(area, useUnreadTickets());
  return <Content />;
}

/** Tells what Back closes where the app is in the history; of steps through the history it hears by itself. */
function HistoryNote() {
  const location = useLocation();
  const how = useNavigationType();
  useEffect(noteHistoryEntry, []);
  useEffect(() => {
    if (how !== 'POP') noteHistoryEntry();
  }, [location, how]);
  return null;
}

const toRoute = (page: Page) => (
  <Route
    key={page.path}
    path={page.path}
    element={
      // Without a key two pages of the same kind would count as one, and the focus would stay behind (S41).
      <Guard key={page.path} access={page.access} whileOverdue={page.whileOverdue}>
        <PageContent {...page} />
      </Guard>
    }
  />
);

const barePages = pages.filter(({ bare }) => bare);
const shellPages = pages.filter(({ bare }) => !bare);

/** The routes of all pages. */
export function Router() {
  const session = useSession();
  const isPrepared = usePrepared();
  if (session.status === 'loading') return <FullScreenLoader unreachable={session.unreachable} />;
  if (!isPrepared) return <FullScreenLoader />;
  return (
    <BrowserRouter>
      <HistoryNote />
      <ErrorBoundary>
        <Suspense fallback={<FullScreenLoader />}>
          <Routes>
            {barePages.map(toRoute)}
            <Route element={<ShellWhenSignedIn />}>
              {shellPages.map(toRoute)}
              {toRoute(notFound)}
            </Route>
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
