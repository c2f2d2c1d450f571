import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { Button } from '../../../ui/inputs/button.tsx';

export type MenuChoice = { key: string; label: string; onClick: () => void };

/** A button whose ways are chosen in a menu: what to import from, or as what to export (ruling 52). */
export function ChoiceButton({
  label,
  icon,
  choices,
  busy = false,
  testId,
}: {
  label: string;
  icon: ReactNode;
  choices: readonly MenuChoice[];
  busy?: boolean;
  testId: string;
}) {
  const menu = useMenu();
  return (
    <>
      <Button
        icon={icon}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid={testId}
      >
        {label}
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Menu {...menu.popover} slotProps={{ transition: menu.transition }}>
        {choices.map(({ key, label: words, onClick }) => (
          <MenuItem
            key={key}
            sx={{ minHeight: 44 }}
            data-testid={`${testId}-${key}`}
            onClick={() => menu.choose(onClick)}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
