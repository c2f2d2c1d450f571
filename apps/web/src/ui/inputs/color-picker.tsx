import { type Hue, labelColorsOf, paletteColors } from '@balcao/domain';
import Check from 'lucide-react/icons/check';
import Pipette from 'lucide-react/icons/pipette';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../styled.ts';
import { color, radius } from '../theme/tokens.ts';
import { TextInput } from './text-input.tsx';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 10 });
const Swatches = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(24px, 1fr))',
  gap: 4,
  '@media (max-width: 359.95px)': { gridTemplateColumns: 'repeat(8, minmax(24px, 1fr))' },
});
const Swatch = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: 28,
  borderRadius: radius.chip,
  color: 'var(--swatch-text)',
  background: 'var(--swatch)',
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '&:has(:checked)': { boxShadow: `0 0 0 2px ${color.raised}, 0 0 0 4px ${color.text}`, zIndex: 1 },
  '&:has(:focus-visible)': { outline: `2px solid ${color.info}`, outlineOffset: 3, zIndex: 1 },
  // A colour in use is crossed out: it differs from a free one by more than its shade.
  '&:has(:disabled)': {
    cursor: 'not-allowed',
    background: `linear-gradient(to top right, transparent 46%, var(--swatch-text) 46% 54%, transparent 54%), var(--swatch)`,
  },
});
const Own = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  marginLeft: -4,
  borderRadius: radius.chip,
  color: 'var(--swatch-text)',
  background: 'var(--swatch)',
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
  },
  '&:has(:focus-visible)': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
});

const sameColor = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

export type ColorPickerProps = {
  /** `#` and six digits, or whatever was typed so far. */
  value: string;
  onChange: (hex: string) => void;
  onBlur?: () => void;
  /** The names of what has a colour already; those colours cannot be chosen. */
  usedBy?: ReadonlyMap<string, string>;
  'data-testid': string;
};

/**
 * A colour of the palette, or any other by its digits or by the browser's own picker. Inside a `Field` its error and
 * label belong to the digits.
 */
export function ColorPicker({ value, onChange, onBlur, usedBy, 'data-testid': testId }: ColorPickerProps) {
  const { t } = useTranslation('colors');
  const group = useId();
  const own = labelColorsOf(value);
  const nameOf = (hue: Hue, shade: number): string => t('shade', { hue: t(`hues.${hue}`), shade });
  return (
    <Root>
      <Swatches role="radiogroup" aria-label={t('palette')} data-testid={`${testId}-palette`}>
        {paletteColors.map(({ hex, hue, shade }) => {
          const user = usedBy?.get(hex);
          const name = nameOf(hue, shade);
          const label = user === undefined ? name : t('usedBy', { color: name, name: user });
          const isChosen = sameColor(hex, value);
          return (
            <Swatch key={hex} title={label} style={{ '--swatch': hex, '--swatch-text': labelColorsOf(hex)?.text }}>
              <input
                type="radio"
                name={group}
                value={hex}
                aria-label={label}
                checked={isChosen}
                disabled={user !== undefined}
                onChange={() => onChange(hex)}
                onBlur={onBlur}
                data-testid={`${testId}-${hex.slice(1)}`}
              />
              {isChosen && <Check size={16} aria-hidden />}
            </Swatch>
          );
        })}
      </Swatches>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={9}
        start={
          <Own
            title={t('other')}
            style={{ '--swatch': own?.ground ?? color.sunken, '--swatch-text': own?.text ?? color.text2 }}
          >
            <Pipette size={14} aria-hidden />
            <input
              type="color"
              aria-label={t('other')}
              value={(own?.ground ?? palest).toLowerCase()}
              onChange={(event) => onChange(event.target.value.toUpperCase())}
              onBlur={onBlur}
              data-testid={`${testId}-other`}
            />
          </Own>
        }
        data-testid={testId}
      />
    </Root>
  );
}

/** What the browser's picker opens with while nothing valid is typed. */
const palest = paletteColors.at(-1)?.hex ?? '';
