import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import type { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import type { QueueOption } from './use-queue-choices.ts';

export type QueueMenuProps = {
  popover: ReturnType<typeof useMenu>['popover'];
  options: readonly QueueOption[];
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

/** The queues to choose from. The menu stays open, so that several can be chosen. */
export function QueueMenu({ popover, options, value, onChange }: QueueMenuProps) {
  const { t } = useTranslation('tickets');
  const isAll = options.every(({ id }) => !value.includes(id));
  const toggle = (id: number): void =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <Menu {...popover} slotProps={{ paper: { sx: { minWidth: 200, maxHeight: 360 } } }}>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isAll}
        onClick={() => onChange([])}
        data-testid="tickets-queues-all"
      >
        <Check size={16} style={{ visibility: isAll ? 'visible' : 'hidden' }} />
        {t('filters.allQueues')}
      </MenuItem>
      {options.map((option) => (
        <MenuItem
          key={option.id}
          role="menuitemcheckbox"
          aria-checked={value.includes(option.id)}
          onClick={() => toggle(option.id)}
          data-testid={`tickets-queues-${option.id}`}
        >
          <Check size={16} style={{ visibility: value.includes(option.id) ? 'visible' : 'hidden' }} />
          <QueueMark name={option.name} color={option.color} />
        </MenuItem>
      ))}
    </Menu>
  );
}
