import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { readCode } from './read-code.ts';

const look = { fontVariantNumeric: 'tabular-nums', letterSpacing: '.24em' } as const;

type Props = {
  value: string;
  onChange: (code: string) => void;
  /** Called with the sixth digit, so that nobody has to press a button after pasting. */
  onComplete?: (code: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
};

/** The six digits of the app. Phones offer them above the keyboard, and pasted ones may have blanks in between. */
export function CodeField({ value, onChange, onComplete, error, autoFocus }: Props) {
  const { t } = useTranslation('session');
  return (
    <Field label={t('factor.code')} hint={t('factor.codeHint')} error={error} data-testid="factor-code">
      <TextInput
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus={autoFocus}
        style={look}
        value={value}
        onChange={(event) => {
          const code = readCode(event.target.value);
          onChange(code);
          if (code.length === 6 && code !== value) onComplete?.(code);
        }}
        data-testid="factor-code"
      />
    </Field>
  );
}
