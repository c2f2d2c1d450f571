import type { Connection } from '@balcao/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Star from 'lucide-react/icons/star';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Card, Hidden, Scroller, Table } from '../../../ui/lists/paged-table-parts.tsx';
import { RowActionButtons } from '../../../ui/lists/row-actions.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { ConnectionHandlers } from './connection-handlers.ts';
import { SessionButtons } from './session-buttons.tsx';
import { showNumber } from '../../../lib/format/show-number.ts';
import { StatusBadge } from './status-badge.tsx';
import { ConnectionHealthCard } from '../health/connection-health-card.tsx';
import { useRowActions } from './use-row-actions.tsx';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: -8 });
const Name = styled('strong')({ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' });
const Meta = styled('span')({
  ...type.meta,
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
const ConnectionsTableRoot = styled(Table)({
  '& th, & td': { paddingInline: 12 },
  '& tr[data-open] td': { borderBottom: 0 },
  '& tr[data-detail] td': { height: 'auto', padding: '4px 16px 16px 48px' },
  '& tbody tr:hover td': { background: 'none' },
});

function Row({ connection, handlers }: { connection: Connection; handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { format, rights } = handlers;
  const actions = useRowActions(handlers);
  const detailId = useId();
  const [open, setOpen] = useState(true);
  const { name, number } = connection;
  return (
    <tbody data-testid="connections-row" data-row-id={connection.id}>
      <tr data-open={open ? '' : undefined}>
        <td>
          <Head>
            <IconButton
              small
              label={open ? t('row.hideDetails', { name }) : t('row.showDetails', { name })}
              aria-expanded={open}
              aria-controls={detailId}
              onClick={() => setOpen(!open)}
              data-testid="connections-toggle"
            >
              {open ? <ChevronUp /> : <ChevronDown />}
            </IconButton>
            <div>
              <Name data-testid="connections-name">{name}</Name>
              <Meta data-testid="connections-kind">{t(`providers.${connection.provider}`)}</Meta>
              <Meta> · {number === null ? t('row.noNumber') : showNumber(number)}</Meta>
            </div>
          </Head>
        </td>
        <td>
          <StatusBadge status={connection.status} />
        </td>
        {rights.session && (
          <td>
            <SessionButtons connection={connection} handlers={handlers} />
          </td>
        )}
        <td>
          <Meta data-testid="connections-updated">{format.shortDateTime(connection.updatedAt)}</Meta>
        </td>
        <td data-testid="connections-default">
          {connection.isDefault ? (
            <StatusChip icon={<Star aria-hidden />}>{t('row.isDefault')}</StatusChip>
          ) : (
            <Hidden as="span">{t('row.notDefault')}</Hidden>
          )}
        </td>
        {rights.edit && (
          <td>
            <RowActionButtons actions={actions(connection)} testId="connections" />
          </td>
        )}
      </tr>
      <tr id={detailId} data-detail hidden={!open}>
        <td colSpan={4 + Number(rights.session) + Number(rights.edit)}>
          {open && <ConnectionHealthCard connection={connection} handlers={handlers} />}
        </td>
      </tr>
    </tbody>
  );
}

const skeletonRows = [0, 1, 2];

/** The connections as a table, each with its health card below (S271). Skeletons while the rows are loaded (S43). */
export function ConnectionsTable({
  rows,
  handlers,
}: {
  rows: readonly Connection[] | undefined;
  handlers: ConnectionHandlers;
}) {
  const { t } = useTranslation(['connections', 'common']);
  const { rights } = handlers;
  const columns = [
    'name',
    'status',
    ...(rights.session ? (['session'] as const) : []),
    'updatedAt',
    'isDefault',
  ] as const;
  return (
    <Card>
      <Scroller>
        <ConnectionsTableRoot
          aria-label={t('page.title')}
          aria-busy={rows === undefined || undefined}
          data-testid="connections-table"
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
              {rights.edit && (
                <th scope="col" data-align="right">
                  {t('common:list.actions')}
                </th>
              )}
            </tr>
          </thead>
          {rows?.map((connection) => (
            <Row key={connection.id} connection={connection} handlers={handlers} />
          ))}
          {rows === undefined && (
            <tbody aria-hidden>
              {skeletonRows.map((index) => (
                <tr key={index}>
                  <td colSpan={columns.length + Number(rights.edit)} style={{ height: 150 }}>
                    <Skeleton style={{ width: `${64 - index * 12}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          )}
        </ConnectionsTableRoot>
      </Scroller>
    </Card>
  );
}
