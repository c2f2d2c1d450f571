import { styled } from '../styled.ts';
import { createContext, type ReactNode, use, useId } from 'react';
import { color, type } from '../theme/tokens.ts';
import { useSteadyText } from './use-steady-text.ts';

type FieldLinks = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldLinks | null>(null);

/** What an input takes from the field around it: its id, its error and whether it is wrong. */
export function useFieldLinks(): Partial<FieldLinks> {
  return use(FieldContext) ?? {};
}

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });
const Label = styled('label')({ ...type.secondary, fontWeight: 550, color: color.text });
const Hint = styled('p')({ ...type.meta, margin: 0, color: color.text2, '&[data-error]': { color: color.error } });

type FieldProps = {
  label: ReactNode;
  /** Shown instead of the hint and linked to the input. */
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
  'data-testid'?: string;
};

/** Label above, one input, hint or error below, all linked for screen readers (S58). */
export function Field({ label, error: newestError, hint, children, 'data-testid': testId }: FieldProps) {
  const id = useId();
  const error = useSteadyText(newestError);
  const hintId = `${id}-hint`;
  const hasText = Boolean(error) || hint !== undefined;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={{ id, describedBy: hasText ? hintId : undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {hasText && (
        <Hint
          id={hintId}
          data-error={error ? '' : undefined}
          data-testid={error && testId ? `${testId}-error` : undefined}
        >
          {error ?? hint}
        </Hint>
      )}
    </Root>
  );
}
