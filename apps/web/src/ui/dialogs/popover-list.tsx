import Popover from '@mui/material/Popover';
import { styled } from '../styled.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../inputs/icon-button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { color, type } from '../theme/tokens.ts';
import { useNearEnd } from '../lists/use-near-end.ts';
import { useMenu } from './use-menu.ts';

const Title = styled('h2')({ ...type.h2, padding: '12px 16px 8px' });
const Scroller = styled('div')({ overflowY: 'auto', paddingBottom: 8 });
const Items = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Quiet = styled('p')({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  margin: 0,
  padding: '16px 16px 20px',
  color: color.text2,
});

const Count = styled('span')({
  position: 'absolute',
  top: 0,
  right: -2,
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: color.primary,
  color: color.onPrimary,
  boxShadow: `0 0 0 2px ${color.paper}`,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
});

const Dot = styled('span')({
  position: 'absolute',
  top: 6,
  right: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.primary,
  boxShadow: `0 0 0 2px ${color.paper}`,
});

export type PopoverListProps<Row> = {
  /** The button's name; says the count or that something is new. */
  label: string;
  title: string;
  icon: ReactNode;
  count?: number;
  dot?: boolean;
  /** Shown between the title and the list. */
  head?: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Draws a row. `close` closes the popover, for rows that lead to another page. */
  item: (row: Row, close: () => void) => ReactNode;
  hasMore?: boolean;
  loading?: boolean;
  loadMore?: () => void;
  /** Shown in place of the list when it could not be loaded. */
  failure?: ReactNode;
  /** Called when it opens and when it closes: what is in it has been seen. */
  onSeen?: () => void;
  /** Maximum height in pixels; 300 by default. */
  maxHeight?: number;
  testId: string;
};

const noop = (): void => undefined;

/** Asks for the next page when the list is scrolled near its end. Drawn by the popover, which is drawn after its button. */
function ListEnd({ enabled, itemCount, onReach }: { enabled: boolean; itemCount: number; onReach: () => void }) {
  return <div ref={useNearEnd({ enabled, itemCount, onReach })} />;
}

/** A button of the top bar whose popover holds an endless list, at most 500 px wide (S29, S31). */
export function PopoverList<Row>(props: PopoverListProps<Row>) {
  const {
    label,
    title,
    icon,
    count = 0,
    dot = false,
    head,
    rows,
    keyOf,
    item,
    hasMore = false,
    loading = false,
    loadMore = noop,
    failure,
    onSeen = noop,
    maxHeight = 300,
    testId,
  } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const menu = useMenu();

  const close = (): void => {
    menu.close();
    onSeen();
  };

  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={(event) => {
          menu.openFrom(event);
          onSeen();
        }}
        data-testid={testId}
      >
        {icon}
        {count > 0 && <Count aria-hidden>{count > 99 ? '99+' : count}</Count>}
        {count === 0 && dot && <Dot aria-hidden />}
      </IconButton>
      <Popover
        {...menu.popover}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: {
              display: 'flex',
              flexDirection: 'column',
              width: 360,
              maxWidth: 'min(500px, calc(100vw - 16px))',
              maxHeight,
              mt: 2,
            },
          },
        }}
        data-testid={`${testId}-popover`}
      >
        <Title id={titleId}>{title}</Title>
        {head}
        <Scroller tabIndex={0} role="group" aria-labelledby={titleId}>
          <Items>
            {rows.map((row) => (
              <li key={keyOf(row)}>{item(row, close)}</li>
            ))}
          </Items>
          {failure}
          {rows.length === 0 && !loading && failure === undefined && (
            <Quiet data-testid={`${testId}-empty`}>{t('list.empty')}</Quiet>
          )}
          {loading && (
            <Quiet role="status">
              <Spinner aria-hidden />
              {t('busy.loading')}
            </Quiet>
          )}
          <ListEnd enabled={hasMore && !loading && failure === undefined} itemCount={rows.length} onReach={loadMore} />
        </Scroller>
      </Popover>
    </>
  );
}
