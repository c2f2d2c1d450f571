import { styled } from '../../ui/styled.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementsPopover } from '../../features/announcements/index.ts';
import { CommandCenter } from '../../features/shortcuts/index.ts';
import { UnreadTicketsBell } from '../../features/notifications/index.ts';
import { RecentChatsPopover } from '../../features/team-chat/index.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import Tooltip from '@mui/material/Tooltip';
import { color, ellipsis, narrow, size } from '../../ui/theme/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { menuFor } from './menu.ts';

const Root = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: size.topBar,
  flex: 'none',
  padding: '0 16px 0 12px',
  background: color.paper,
  borderBottom: `1px solid ${color.divider2}`,
  [narrow]: { gap: 0, padding: '0 8px 0 4px' },
});

const Greeting = styled('span')({
  ...ellipsis,
  marginLeft: 4,
  fontWeight: 500,
  [narrow]: { fontSize: 16, fontWeight: 600 },
});
const Operator = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  flex: 'none',
  borderRadius: 8,
  color: color.error,
});
const Gap = styled('span')({ flex: 1 });

/** The pages the viewer may open, with their names, in the order of the menu. */
function usePages(): readonly { to: string; label: string }[] {
  const { t } = useTranslation();
  const session = useSignedIn();
  return useMemo(() => {
    const entries = Object.values(menuFor(session)).flat();
    const pages = entries.map(({ to, area }) => ({ to, label: t(`titles.${area}`) }));
    return [...pages, { to: '/notifications', label: t('titles.notifications') }];
  }, [session, t]);
}

/** Greeting, the operator's warning sign, notifications, and the account menu. */
export function TopBar({ folded, onMenu }: { folded: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const isNarrow = useIsNarrow();
  const { user, restricted } = useSignedIn();
  const pages = usePages();
  const menuLabel = isNarrow ? t('menu.open') : folded ? t('menu.unfold') : t('menu.fold');
  return (
    <Root>
      <IconButton
        label={menuLabel}
        aria-expanded={isNarrow ? undefined : !folded}
        onClick={onMenu}
        data-testid="shell-menu-button"
      >
        {isNarrow || folded ? <Menu /> : <PanelLeft />}
      </IconButton>
      <Greeting data-testid="shell-greeting">{isNarrow ? user.name : t('top.greeting', { name: user.name })}</Greeting>
      {user.super && (
        <Tooltip title={t('top.operator')}>
          <Operator role="img" tabIndex={0} aria-label={t('top.operator')} data-testid="shell-operator">
            <CircleAlert />
          </Operator>
        </Tooltip>
      )}
      <Gap />
      {!restricted && (
        <>
          <CommandCenter pages={pages} />
          <UnreadTicketsBell />
          <AnnouncementsPopover />
          <RecentChatsPopover />
        </>
      )}
      <AccountMenu />
    </Root>
  );
}
