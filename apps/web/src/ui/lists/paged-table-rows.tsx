import { useTranslation } from 'react-i18next';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ListRow } from '../paged-list-data.ts';
import { CardRow, Cards, PickButton, Scroller, Table } from './paged-table-parts.tsx';
import type { Column, PagedTableProps } from './paged-table-props.ts';
import { RowActionButtons, RowActionMenu } from './row-actions.tsx';

const skeletonRows = [0, 1, 2, 3, 4, 5];

const fadeOf = (index: number): number => 1 - index * 0.14;

/** When at most one column has no width, the columns keep their place while the rows arrive (S43). */
const layoutOf = (columns: readonly Column<never>[]): 'fixed' | 'auto' =>
  columns.filter((column) => column.width === undefined).length > 1 ? 'auto' : 'fixed';

/** What a row says of itself besides its cells. */
const rowMarks = <Row extends ListRow>({ testId, pick, rowTone }: PagedTableProps<Row>, row: Row) => ({
  'data-testid': `${testId}-row`,
  'data-row-id': row.id,
  'data-tone': rowTone?.(row),
  'aria-current': pick?.isPicked(row) || undefined,
});

function CardSkeletons() {
  return skeletonRows.map((index) => (
    <CardRow key={index} aria-hidden style={{ opacity: fadeOf(index), height: 78 }}>
      <div>
        <Skeleton style={{ width: 140 - index * 8 }} />
        <Skeleton style={{ width: 190 - index * 6, marginTop: 10 }} />
      </div>
    </CardRow>
  ));
}

/** The rows as cards, for narrow screens. */
export function CardRows<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list, label, card, nameOf, actions, pick, testId } = props;
  const { t } = useTranslation();
  const isReady = list.status === 'ready';
  return (
    <Cards aria-label={label} aria-busy={!isReady || undefined} data-testid={`${testId}-table`}>
      {!isReady && <CardSkeletons />}
      {isReady &&
        list.rows.map((row) => (
          <CardRow key={row.id} {...rowMarks(props, row)}>
            <div>
              {pick ? (
                <PickButton type="button" onClick={() => pick.onPick(row)}>
                  {card(row)}
                </PickButton>
              ) : (
                card(row)
              )}
            </div>
            {actions && (
              <RowActionMenu
                actions={actions(row)}
                label={t('list.actionsOf', { name: nameOf(row) })}
                testId={testId}
              />
            )}
          </CardRow>
        ))}
    </Cards>
  );
}

/** The pixels of a column that does not say its own; fewer would lay its words over those of the next. */
const leastColumn = 110;
const usualActions = 104;

/** Below this the table is scrolled inside its card. */
const roomFor = <Row extends ListRow>({
  columns,
  actions,
  actionsWidth = usualActions,
}: PagedTableProps<Row>): number =>
  columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : leastColumn),
    actions === undefined ? 0 : actionsWidth,
  );

function TableHead<Row extends ListRow>({ columns, actions, actionsWidth = usualActions }: PagedTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
            {column.header}
          </th>
        ))}
        {actions && (
          <th scope="col" data-align="right" style={{ width: actionsWidth }}>
            {t('list.actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

function TableSkeletons<Row extends ListRow>({ columns, actions }: PagedTableProps<Row>) {
  return skeletonRows.map((index) => (
    <tr key={index} aria-hidden style={{ opacity: fadeOf(index) }}>
      {columns.map((column, at) => (
        <td key={column.key}>
          <Skeleton style={{ width: `${72 - ((index + at) % 3) * 14}%` }} />
        </td>
      ))}
      {actions && (
        <td>
          <Skeleton style={{ width: 44, marginLeft: 'auto' }} />
        </td>
      )}
    </tr>
  ));
}

/** The rows as a table with columns. */
export function TableRows<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list, label, columns, actions, nameOf, pick, testId } = props;
  const { t } = useTranslation();
  const isReady = list.status === 'ready';
  return (
    <Scroller>
      <Table
        aria-label={label}
        aria-busy={!isReady || undefined}
        data-testid={`${testId}-table`}
        style={{ tableLayout: layoutOf(columns), minWidth: roomFor(props) }}
      >
        <TableHead {...props} />
        <tbody>
          {!isReady && <TableSkeletons {...props} />}
          {isReady &&
            list.rows.map((row) => (
              <tr
                key={row.id}
                {...rowMarks(props, row)}
                data-picks={pick && ''}
                onClick={pick && (() => pick.onPick(row))}
              >
                {columns.map((column, index) => (
                  <td key={column.key} data-align={column.align}>
                    {/* Its click is the row's. */}
                    {pick && index === 0 ? <PickButton type="button">{column.cell(row)}</PickButton> : column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td>
                    <RowActionButtons
                      actions={actions(row)}
                      testId={testId}
                      label={t('list.actionsOf', { name: nameOf(row) })}
                    />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
