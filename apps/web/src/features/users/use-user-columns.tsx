import type { User } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis } from '../../ui/theme/tokens.ts';
import { UserCard } from './user-card.tsx';
import { UserQueues } from './user-queues.tsx';

const Person = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > span:nth-of-type(2)': { fontWeight: 500, overflowWrap: 'anywhere' },
});
const Email = styled('span')({
  ...ellipsis,
  display: 'block',
  maxWidth: 'clamp(200px, 18vw, 360px)',
  color: color.text2,
});
// Uses the width the table has instead of asking for more, so that long names end in an ellipsis.
const Block = styled('div')({ padding: '8px 0', contain: 'inline-size' });

/**
 * The columns of the users table. A small window with the drawer open has room for one, which then shows everything.
 */
export function useUserColumns(viewerId: number): readonly Column<User>[] {
  const { t } = useTranslation('users');
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  if (!wide) {
    return [
      {
        key: 'user',
        header: t('columns.name'),
        cell: (user) => (
          <Block>
            <UserCard user={user} isSelf={user.id === viewerId} />
          </Block>
        ),
      },
    ];
  }
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: '26%',
      cell: (user) => (
        <Person>
          <Avatar name={user.name} />
          <span>{user.name}</span>
          {user.id === viewerId && <StatusChip>{t('row.you')}</StatusChip>}
        </Person>
      ),
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: '24%',
      cell: (user) => <Email title={user.email}>{user.email}</Email>,
    },
    { key: 'profile', header: t('columns.profile'), width: '14%', cell: (user) => t(`profiles.${user.profile}`) },
    { key: 'queues', header: t('columns.queues'), cell: (user) => <UserQueues user={user} /> },
  ];
}
