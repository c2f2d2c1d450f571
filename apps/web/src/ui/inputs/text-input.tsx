import { styled } from '../styled.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLinks } from './field.tsx';
import { color, narrow, radius } from '../theme/tokens.ts';

export type InputSize = 'small' | 'medium' | 'large';

const heights = { small: 36, medium: 40, large: 44 } as const;

export const inputLook = {
  borderRadius: radius.control,
  background: color.paper,
  color: color.text,
  boxShadow: `inset 0 0 0 1px ${color.outline}`,
  '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '&:has([aria-invalid=true])': { boxShadow: `inset 0 0 0 1.5px ${color.error}` },
  '&:has([aria-invalid=true]):focus-within': { boxShadow: `inset 0 0 0 2px ${color.error}` },
  '&:has(:disabled)': { background: color.sunken, color: color.text2 },
} as const;

const Box = styled('div', { shouldForwardProp: (prop) => prop !== 'size' })<{ size: InputSize }>(({ size }) => ({
  ...inputLook,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minWidth: 0,
  height: heights[size],
  padding: '0 12px',
  '& > svg': { color: color.text2, flex: 'none' },
  [narrow]: { height: 44 },
}));

const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  '&::placeholder': { color: color.text3, opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { fontSize: 16 },
});

const Toggle = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  margin: '0 -6px 0 0',
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: color.text2,
  cursor: 'pointer',
  '&:hover': { color: color.text },
});

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: InputSize;
  /** An icon before the text. */
  start?: ReactNode;
  /** A control after the text. */
  end?: ReactNode;
};

/** A single-line input; inside a `Field` it is labelled and described by it. Spread `register('name')` into it. */
export function TextInput({ size = 'medium', start, end, id, ...rest }: TextInputProps) {
  const links = useFieldLinks();
  return (
    <Box size={size}>
      {start}
      <Input
        id={id ?? links.id}
        aria-describedby={links.describedBy}
        aria-invalid={links.invalid || undefined}
        {...rest}
      />
      {end}
    </Box>
  );
}

/** A password with a button that shows and hides it. */
export function PasswordInput({
  'data-testid': testId,
  ...rest
}: Omit<TextInputProps, 'type' | 'end'> & { 'data-testid'?: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = (
    <Toggle
      type="button"
      aria-label={shown ? t('form.hidePassword') : t('form.showPassword')}
      aria-pressed={shown}
      data-testid={testId && `${testId}-toggle`}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff /> : <Eye />}
    </Toggle>
  );
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      data-testid={testId}
      end={toggle}
      {...rest}
    />
  );
}
