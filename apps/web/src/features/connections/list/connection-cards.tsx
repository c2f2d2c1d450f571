import type { Connection } from '@balcao/contract';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { Cards } from '../../../ui/lists/paged-table-parts.tsx';
import { RowActionButtons } from '../../../ui/lists/row-actions.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import type { ConnectionHandlers } from './connection-handlers.ts';
import { SessionButtons } from './session-buttons.tsx';
import { showNumber } from '../../../lib/format/show-number.ts';
import { StatusBadge } from './status-badge.tsx';
import { ConnectionHealthCard } from '../health/connection-health-card.tsx';
import { useRowActions } from './use-row-actions.tsx';

const Item = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '16px 16px 10px',
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 12 });
const Icon = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flex: 'none',
  borderRadius: 10,
  background: color.av1,
  color: color.av1t,
});
const Texts = styled('div')({ flex: 1, minWidth: 120 });
const Name = styled('strong')({ ...type.h2, overflowWrap: 'anywhere', marginRight: 8 });
const Meta = styled('span')({ ...type.meta, color: color.text2, fontVariantNumeric: 'tabular-nums' });
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  paddingTop: 8,
  borderTop: `1px solid ${color.divider2}`,
  '& > :first-of-type': { marginRight: 'auto' },
});

function ConnectionCard({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { format } = handlers;
  const actions = useRowActions(handlers);
  return (
    <Item data-testid="connections-row" data-row-id={connection.id}>
      <Head>
        <Icon aria-hidden>
          <Smartphone size={20} />
        </Icon>
        <Texts>
          <Name data-testid="connections-name">{connection.name}</Name>
          {connection.isDefault && <StatusChip>{t('row.isDefault')}</StatusChip>}
          <div>
            <Meta data-testid="connections-kind">{t(`providers.${connection.provider}`)}</Meta>
            <Meta> · {connection.number === null ? t('row.noNumber') : showNumber(connection.number)}</Meta>
          </div>
        </Texts>
        <StatusBadge status={connection.status} />
      </Head>
      <ConnectionHealthCard connection={connection} handlers={handlers} />
      <Foot>
        {handlers.rights.session && <SessionButtons connection={connection} handlers={handlers} />}
        <Meta title={t('columns.updatedAt')} data-testid="connections-updated">
          {format.shortDateTime(connection.updatedAt)}
        </Meta>
        <RowActionButtons actions={actions(connection)} testId="connections" />
      </Foot>
    </Item>
  );
}

/** The connections on narrow screens: everything a row shows, one below the other (S53). */
export function ConnectionCards({
  rows,
  handlers,
}: {
  rows: readonly Connection[] | undefined;
  handlers: ConnectionHandlers;
}) {
  if (rows === undefined) return <Skeleton style={{ height: 260, borderRadius: 12 }} />;
  return (
    <Cards>
      {rows.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} handlers={handlers} />
      ))}
    </Cards>
  );
}
