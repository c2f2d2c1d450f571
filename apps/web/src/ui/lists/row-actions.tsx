import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '../styled.ts';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactNode } from 'react';
import { useMenu } from '../dialogs/use-menu.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import { color } from '../theme/tokens.ts';

export type RowAction = {
  /** Also the end of its test id: `users-edit`. */
  key: string;
  /** Names the record: "Editar Bia Rocha" (S52). */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  danger?: boolean;
  /** In a table it stands in a menu behind the others: a row of ten buttons is read by nobody. */
  inMenu?: boolean;
};

const Line = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginRight: -8 });

type Props = { actions: readonly RowAction[]; testId: string };

/** A row's actions side by side, for tables. */
export function RowActionButtons({
  actions,
  testId,
  label = '',
}: Props & { /** Of the menu, where there is one. */ label?: string }) {
  return (
    <Line>
      {actions
        .filter((action) => action.inMenu !== true)
        .map((action) => (
          <IconButton
            key={action.key}
            small
            label={action.label}
            onClick={action.onClick}
            data-testid={`${testId}-${action.key}`}
          >
            {action.icon}
          </IconButton>
        ))}
      <RowActionMenu small actions={actions.filter((action) => action.inMenu)} testId={testId} label={label} />
    </Line>
  );
}

/** The same actions behind one button, for cards. */
export function RowActionMenu({ actions, testId, label, small = false }: Props & { label: string; small?: boolean }) {
  const menu = useMenu();
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        small={small}
        label={label}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid={`${testId}-actions`}
      >
        <EllipsisVertical />
      </IconButton>
      <Menu
        {...menu.popover}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ transition: menu.transition }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            // A long name goes on in the next line; cut off, nobody would know whom it is about.
            sx={{
              minHeight: 44,
              whiteSpace: 'normal',
              overflowWrap: 'anywhere',
              ...(action.danger && { color: color.error }),
            }}
            data-testid={`${testId}-${action.key}`}
            onClick={() => menu.choose(action.onClick)}
          >
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
