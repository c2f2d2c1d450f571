import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { type Persona, personas } from './personas.ts';

const Root = styled('span')({
  position: 'relative',
  flex: 'none',
  '& > svg': {
    position: 'absolute',
    right: 6,
    top: 0,
    bottom: 0,
    margin: 'auto 0',
    color: color.text2,
    pointerEvents: 'none',
  },
});

const Select = styled('select')({
  ...type.meta,
  height: 24,
  padding: '0 22px 0 8px',
  border: 0,
  borderRadius: 12,
  appearance: 'none',
  background: color.sunken,
  color: color.text,
  fontFamily: 'inherit',
  fontWeight: 550,
  cursor: 'pointer',
  '& option': { background: color.raised, color: color.text },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { height: 32, borderRadius: 16, fontSize: 16 },
});

/** How the customer answers automatically. */
export function PersonaChoice({ value, onChange }: { value: Persona; onChange: (persona: Persona) => void }) {
  const { t } = useTranslation('simulator');
  const choose = (word: string): void => onChange(personas.find((persona) => persona === word) ?? 'silent');
  return (
    <Root>
      <Select
        aria-label={t('personas.label')}
        title={t('personas.label')}
        value={value}
        onChange={({ target }) => choose(target.value)}
        data-testid="simulator-persona"
      >
        {personas.map((persona) => (
          <option key={persona} value={persona}>
            {t(`personas.${persona}`)}
          </option>
        ))}
      </Select>
      <ChevronDown size={14} aria-hidden />
    </Root>
  );
}
