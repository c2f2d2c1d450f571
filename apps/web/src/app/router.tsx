import { Suspense } from 'react';
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router';
import { useUnreadTickets } from '../features/notifications/index.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { FullScreenLoader } from './full-screen-loader.tsx';
import { Guard } from './guard.tsx';
import { type AppRoute, bareRoutes, shellRoutes } from './routes.ts';
import { ComingPage, notFound, Shell } from './screens.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { usePrepared } from './use-prepared.ts';

/** The drawer and top bar for those who are in; the bare page for everybody else. */
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

function Page({ area, page: Content }: AppRoute) {
  useDocumentTitle(area, useUnreadTickets());
  return Content === undefined ? <ComingPage area={area} /> : <Content />;
}

const toRoute = (route: AppRoute) => (
  <Route
    key={route.path}
    path={route.path}
    element={
      // Without a key two pages of the same kind would count as one, and the focus would stay behind (S41).
      <Guard key={route.path} access={route.access} whileOverdue={route.whileOverdue}>
        <Page {...route} />
      </Guard>
    }
  />
);

/** Every address of the product. */
export function Router() {
  const session = useSession();
  const isPrepared = usePrepared();
  if (session.status === 'loading') return <FullScreenLoader unreachable={session.unreachable} />;
  if (!isPrepared) return <FullScreenLoader />;
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<FullScreenLoader />}>
          <Routes>
            {bareRoutes.map(toRoute)}
            <Route element={<ShellWhenSignedIn />}>
              {shellRoutes.map(toRoute)}
              {toRoute(notFound)}
            </Route>
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
