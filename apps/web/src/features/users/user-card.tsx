import type { User } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { UserQueues } from './user-queues.tsx';

const Root = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
const Texts = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 });
const Top = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 });
const Name = styled('span')({ ...ellipsis, maxWidth: '100%', fontSize: 15, lineHeight: '20px', fontWeight: 550 });
const Email = styled('span')({ ...type.secondary, ...ellipsis, color: color.text2 });
const Queues = styled('div')({
  marginTop: 3,
  '& > span': { fontSize: 12, lineHeight: '16px' },
  '& > span:not([data-warning])': { columnGap: 12 },
});

/** A user as a card, for narrow screens. */
export function UserCard({ user, isSelf = false }: { user: User; isSelf?: boolean }) {
  const { t } = useTranslation('users');
  return (
    <Root>
      <Avatar name={user.name} size={40} />
      <Texts>
        <Top>
          <Name title={user.name}>{user.name}</Name>
          {user.profile === 'admin' && <StatusChip>{t('profiles.admin')}</StatusChip>}
          {isSelf && <StatusChip>{t('row.you')}</StatusChip>}
        </Top>
        <Email title={user.email}>{user.email}</Email>
        <Queues>
          <UserQueues user={user} />
        </Queues>
      </Texts>
    </Root>
  );
}
