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
const Hint = styled('p')({ ...type.meta, margin: 0, color: color.text2 });
const FieldError = styled(Hint)({ color: color.error });

type FieldProps = {
  label: ReactNode;
  /** Shown above the hint, which stays to help, and linked to the input. */
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
  'data-testid'?: string;
};

/** Label above, one input, error and hint below, all linked for screen readers (S58). */
export function Field({ label, error: newestError, hint, children, 'data-testid': testId }: FieldProps) {
  const id = useId();
  const error = useSteadyText(newestError);
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ') || undefined;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && (
        <FieldError id={errorId} data-testid={testId && `${testId}-error`}>
          {error}
        </FieldError>
      )}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  );
}
