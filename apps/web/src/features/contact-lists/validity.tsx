import type { ContactListItem } from '@balcao/contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';

const Mark = styled('span')({ display: 'inline-flex', verticalAlign: 'middle' });

type State = 'valid' | 'invalid' | 'unchecked';

const stateOf = ({ isWhatsappValid, checkedAt }: Pick<ContactListItem, 'isWhatsappValid' | 'checkedAt'>): State =>
  isWhatsappValid ? 'valid' : checkedAt === null ? 'unchecked' : 'invalid';

const icons = { valid: CircleCheck, invalid: CircleX, unchecked: CircleDashed } as const;

/** Whether WhatsApp knows the number: green, grey, or not asked yet; in words for those who see no colours (S376). */
export function Validity({ item }: { item: ContactListItem }) {
  const { t } = useTranslation('contactLists');
  const state = stateOf(item);
  const Icon = icons[state];
  const words = t(`validity.${state}`);
  return (
    <Mark
      role="img"
      aria-label={words}
      title={words}
      style={{ color: state === 'valid' ? color.ok : color.text3 }}
      data-testid="list-item-validity"
      data-state={state}
    >
      <Icon size={20} aria-hidden />
    </Mark>
  );
}
