import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useStored } from '../../lib/use-stored.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useIsNarrow } from '../../ui/dialog-parts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

const Root = styled('form')({ display: 'flex', alignItems: 'flex-end', gap: 12, flex: 'none', padding: '10px 16px', background: color.paper, borderTop: `1px solid ${color.divider2}`, [narrow]: { padding: '8px 8px max(8px, env(safe-area-inset-bottom))' } });
const Stop = styled('p')({ ...type.secondary, margin: 0, padding: '8px 16px 0', flex: 'none', background: color.paper, color: color.text2 });
const Sign = styled('div')({ flex: 'none', padding: '10px 0' });

const Input = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  // Five lines, then it scrolls (S181).
  maxHeight: 120,
  fieldSizing: 'content',
  padding: '10px 14px',
  border: 0,
  borderRadius: 10,
  resize: 'none',
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  letterSpacing: 'inherit',
  '&::placeholder': { color: color.text3, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${color.primary}`, outlineOffset: -2 },
  '&:disabled': { color: color.text2 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { fontSize: 16 },
});

/** Touch keyboards have no Shift+Enter; there Enter makes a line and the button sends (S183). */
const sendsByEnter = (): boolean => !matchMedia('(pointer: coarse)').matches;

export type ComposerProps = { value: string; onChange: (text: string) => void; onSend: (options: { sign: boolean }) => void; /** Why one cannot write here. */ stop: string | null };

/** Where one writes: Enter sends, Shift+Enter makes a line, and the name goes above the text if wanted (S178, S182–S184). */
export function Composer({ value, onChange, onSend, stop }: ComposerProps) {
  const { t } = useTranslation('messages');
  const isNarrow = useIsNarrow();
  const mayChoose = useCan('sign-message:disable');
  const [signOption, storeSignOption] = useStored('signOption', ['true', 'false']);
  const stopId = useId();
  const isBlank = value.trim() === '';

  const send = (): void => {
    if (stop === null && !isBlank) onSend({ sign: !mayChoose || signOption === 'true' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an accent or an ideogram is being composed, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsByEnter()) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };

  return (
    <>
      {stop !== null && (
        <Stop id={stopId} data-testid="composer-stop">
          {stop}
        </Stop>
      )}
      <Root onSubmit={onSubmit}>
        {!isNarrow && mayChoose && (
          <Sign>
            <Checkbox label={t('composer.sign')} checked={signOption === 'true'} onChange={(event) => storeSignOption(event.target.checked ? 'true' : 'false')} data-testid="composer-sign" />
          </Sign>
        )}
        <Input
          rows={1}
          maxLength={4096}
          value={value}
          disabled={stop !== null}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          aria-describedby={stop === null ? undefined : stopId}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          data-testid="composer-input"
        />
        <IconButton type="submit" label={t('composer.send')} disabled={stop !== null || isBlank} data-testid="composer-send">
          <SendHorizontal />
        </IconButton>
      </Root>
    </>
  );
}
