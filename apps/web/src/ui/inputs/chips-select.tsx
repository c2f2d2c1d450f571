import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '../styled.ts';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { useMenu } from '../dialogs/use-menu.ts';
import { useFieldLinks } from './field.tsx';
import { QueueMark } from '../display/queue-mark.tsx';
import { inputLook } from './text-input.tsx';
import { color, narrow, radius, type } from '../theme/tokens.ts';

export type ChipOption = { id: number; name: string; color: string };

const Box = styled('button')({
  ...inputLook,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 40,
  padding: '6px 10px 6px 8px',
  border: 0,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outline: 'none', boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '& > svg': { color: color.text2, flex: 'none' },
  [narrow]: { minHeight: 44 },
});

const Chips = styled('span')({ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 6, minWidth: 0 });
const Placeholder = styled('span')({ padding: '0 4px', color: color.text3 });

const Chip = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  height: 24,
  padding: '0 8px',
  borderRadius: radius.chip,
  fontWeight: 550,
  color: color.text,
  background: `color-mix(in srgb, var(--chip) ${color.tagShare}, ${color.paper})`,
});

/** Selects several of a few coloured options, shown as chips and chosen from a menu with checks. */
export function ChipsSelect({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  'data-testid': testId,
}: {
  options: readonly ChipOption[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  placeholder?: string;
  disabled?: boolean;
  'data-testid'?: string;
}) {
  const { t } = useTranslation();
  const links = useFieldLinks();
  const menu = useMenu();
  const chosen = options.filter((option) => value.includes(option.id));
  const toggle = (id: number): void =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);

  return (
    <>
      <Box
        type="button"
        id={links.id}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        aria-describedby={links.describedBy}
        data-testid={testId}
        onClick={menu.openFrom}
      >
        <Chips>
          {chosen.length === 0 && <Placeholder>{placeholder ?? t('form.none')}</Placeholder>}
          {chosen.map((option) => (
            <Chip key={option.id} style={{ '--chip': option.color }}>
              {option.name}
            </Chip>
          ))}
        </Chips>
        <ChevronDown size={18} />
      </Box>
      <Menu
        {...menu.popover}
        slotProps={{ paper: { sx: { width: menu.popover.anchorEl?.offsetWidth, maxHeight: 320 } } }}
      >
        {options.length === 0 && <MenuItem disabled>{t('form.noOptions')}</MenuItem>}
        {options.map((option) => (
          <MenuItem
            key={option.id}
            role="menuitemcheckbox"
            aria-checked={value.includes(option.id)}
            onClick={() => toggle(option.id)}
            data-testid={testId && `${testId}-option-${option.id}`}
          >
            <Check size={16} style={{ visibility: value.includes(option.id) ? 'visible' : 'hidden' }} />
            <QueueMark name={option.name} color={option.color} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
