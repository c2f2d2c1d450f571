import Popover from '@mui/material/Popover';
import { styled } from '../../ui/styled.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import BellRing from 'lucide-react/icons/bell-ring';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProfileDialog } from '../../features/session/index.ts';
import { openCenter } from '../../features/shortcuts/index.ts';
import { signOut, useSignedIn } from '../../lib/session/session.ts';
import { useMenu } from '../../ui/dialogs/use-menu.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { color, ellipsis, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { Preferences } from './preferences.tsx';

const Opener = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  marginLeft: 8,
  padding: '2px 4px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  color: color.text,
  cursor: 'pointer',
  '&:hover, &[aria-expanded=true]': { background: color.hover },
  [narrow]: { marginLeft: 0, width: 44, height: 44, justifyContent: 'center', '& > svg': { display: 'none' } },
});

const Who = styled('div')({
  padding: '14px 16px 10px',
  '& strong': { ...ellipsis, display: 'block', fontWeight: 600 },
  '& span': { ...ellipsis, ...type.secondary, display: 'block', color: color.text2 },
});
const Line = styled('hr')({ margin: '6px 0', border: 0, borderTop: `1px solid ${color.divider2}` });

const Item = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 'calc(100% - 12px)',
  minHeight: 36,
  margin: '0 6px',
  padding: '0 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  color: color.text,
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { width: 18, height: 18, color: color.text2 },
  '&:hover': { background: color.hover },
  [narrow]: { minHeight: 44 },
});

/** Who is logged in, the profile, the preferences of this browser, and logout (S27, S28). */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { user, restricted } = useSignedIn();
  const navigate = useNavigate();
  const menu = useMenu();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const label = t('account.label', { name: user.name });

  return (
    <>
      <Opener
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="shell-account-menu"
      >
        <Avatar name={user.name} />
        <ChevronDown size={16} />
      </Opener>
      <Popover
        {...menu.popover}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { width: 288, mt: 2, pb: '6px' } },
          transition: menu.transition,
        }}
        data-testid="account-menu"
      >
        <Who>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </Who>
        <Item type="button" data-testid="account-profile" onClick={() => menu.choose(() => setProfileOpen(true))}>
          <UserRound />
          {t('account.profile')}
        </Item>
        {!restricted && (
          <Item
            type="button"
            data-testid="account-notifications"
            onClick={() => menu.choose(() => void navigate('/notifications'))}
          >
            <BellRing />
            {t('account.notifications')}
          </Item>
        )}
        <Line />
        <Preferences />
        <Line />
        {!restricted && (
          <Item type="button" data-testid="account-shortcuts" onClick={() => menu.choose(() => openCenter('sheet'))}>
            <Keyboard />
            {t('account.shortcuts')}
          </Item>
        )}
        <Item type="button" data-testid="account-logout" onClick={() => void signOut()}>
          <LogOut />
          {t('account.logout')}
        </Item>
      </Popover>
      {isProfileOpen && (
        <Suspense fallback={null}>
          <ProfileDialog onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
