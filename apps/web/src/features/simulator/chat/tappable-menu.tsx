import type { SimulatedMenu } from '@balcao/contract';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import List from 'lucide-react/icons/list';
import Reply from 'lucide-react/icons/reply';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  clear: 'both',
  margin: '6px -10px -6px -12px',
  '& > button': {
    ...type.body,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: 40,
    padding: '6px 12px',
    border: 0,
    borderTop: `1px solid ${color.divider2}`,
    background: 'none',
    color: color.primary,
    fontFamily: 'inherit',
    fontWeight: 550,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& > button:last-of-type': { borderRadius: '0 0 12px 12px' },
  '& > button:hover': { background: color.hover },
  '& svg': { flex: 'none', width: 16, height: 16 },
});

export type MenuOption = SimulatedMenu['options'][number];

/** The choices below a message of the shop: buttons, or a list that opens. WhatsApp lets them be tapped at any time. */
export function TappableMenu({ menu, onTap }: { menu: SimulatedMenu; onTap: (option: MenuOption) => void }) {
  const list = useMenu();
  if (menu.style === 'buttons')
    return (
      <Choices>
        {menu.options.map((option) => (
          <button type="button" key={option.id} onClick={() => onTap(option)} data-testid="simulator-tap">
            <Reply aria-hidden />
            {option.title}
          </button>
        ))}
      </Choices>
    );
  return (
    <Choices>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={list.open}
        onClick={list.openFrom}
        data-testid="simulator-list"
      >
        <List aria-hidden />
        {menu.title}
      </button>
      <Menu {...list.popover} slotProps={{ transition: list.transition }}>
        {menu.options.map((option) => (
          <MenuItem key={option.id} onClick={() => list.choose(() => onTap(option))} data-testid="simulator-tap">
            {option.title}
          </MenuItem>
        ))}
      </Menu>
    </Choices>
  );
}
