import Drawer from '@mui/material/Drawer';
import { styled } from '../../ui/styled.ts';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageHelpLink } from '../../features/help/index.ts';
import { useAlerts, useOpenedNotice } from '../../features/notifications/index.ts';
import { PageHelp } from '../../ui/display/page-help.ts';
import { useCloseOnBack } from '../../ui/dialogs/close-on-back.ts';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { MuiTheme } from '../../ui/theme/mui-theme.tsx';
import { color, narrow, radius } from '../../ui/theme/tokens.ts';
import { useLiveUpdates } from '../live-updates.ts';
import { NoticeBars } from './notice-bars.tsx';
import { Navigation } from './navigation.tsx';
import { PageLoading } from './page-loading.tsx';
import { SupportBar } from './support-bars.tsx';
import { TopBar } from './top-bar.tsx';
import { useRail } from './use-rail.ts';

const Root = styled('div')({ display: 'flex', height: '100dvh', overflow: 'hidden' });
const Column = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
const Top = styled('div')({ flex: 'none', '&[hidden]': { display: 'none' } });
const Main = styled('main')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 24,
  outline: 'none',
  scrollPadding: 16,
  [narrow]: { padding: 16 },
});

const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 2000,
  padding: '8px 14px',
  borderRadius: radius.control,
  background: color.paper,
  transform: 'translateY(-64px)',
  '&:focus': { transform: 'none', boxShadow: color.shadowMenu },
});

/** On a phone a conversation has its own bar, with the way back, and the height is for messages (S1182). */
const isConversation = (pathname: string): boolean => /^\/tickets\/./.test(pathname);

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  const [rail, setRail] = useRail();
  const [slidOver, setSlidOver] = useState(false);
  const main = useRef<HTMLElement>(null);
  useLiveUpdates();
  useAlerts();
  useOpenedNotice();
  useCloseOnBack(isNarrow && slidOver, () => setSlidOver(false));

  useLayoutEffect(() => {
    if (main.current !== null) main.current.scrollTop = 0;
  }, [pathname]);

  const onMenu = (): void => (isNarrow ? setSlidOver(true) : setRail(!rail));

  return (
    <Root>
      <SkipLink
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skip')}
      </SkipLink>
      {isNarrow ? (
        <Drawer
          open={slidOver}
          onClose={() => setSlidOver(false)}
          slotProps={{ paper: { 'aria-label': t('menu.label') } }}
          data-testid="shell-drawer-overlay"
        >
          <Navigation rail={false} onChoose={() => setSlidOver(false)} />
        </Drawer>
      ) : (
        <ErrorBoundary>
          <Navigation rail={rail} />
        </ErrorBoundary>
      )}
      <Column>
        <SupportBar />
        <ErrorBoundary>
          <Top hidden={isNarrow && isConversation(pathname)}>
            <TopBar folded={rail} onMenu={onMenu} />
          </Top>
        </ErrorBoundary>
        <NoticeBars />
        <Main ref={main} id="content" tabIndex={-1}>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </Main>
      </Column>
    </Root>
  );
}

/** The frame around every page after login: drawer, top bar, notices, and the page itself (S19, S41). */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <MuiTheme>
      <PageHelp value={PageHelpLink}>
        <Frame>{children}</Frame>
      </PageHelp>
    </MuiTheme>
  );
}
