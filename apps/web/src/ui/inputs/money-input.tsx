import { TextInput, type TextInputProps } from './text-input.tsx';

/** Seven digits before the comma and two after it. */
const mostDigits = 9;

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** What was typed, as cents: whatever is no digit does not count, and neither do zeros before the first digit. */
export function centsOf(text: string): number {
  return Number(text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, mostDigits));
}

/** Cents as R$ 1.234,56, in every language: a price in reais looks the same to everybody. */
export const showCents = (cents: number): string => reais.format(cents / 100).replaceAll('\u00a0', ' ');

/** Cents as the server reads them: 1234.56. */
export const toReaisText = (cents: number): string => (cents / 100).toFixed(2);

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  cents: number;
  onCents: (cents: number) => void;
};

/** A price: digits push in from the right, as on the machines of shops (S327). */
export function MoneyInput({ cents, onCents, ...rest }: Props) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      value={showCents(cents)}
      onChange={(event) => onCents(centsOf(event.target.value))}
      // The next digit always comes last, wherever somebody clicks.
      onSelect={({ currentTarget }) => {
        const end = currentTarget.value.length;
        if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end)
          currentTarget.setSelectionRange(end, end);
      }}
      {...rest}
    />
  );
}
