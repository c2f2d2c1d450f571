import type { Template } from '@balcao/contract';
import { type Filling, noFilling } from '@balcao/domain';
import ClockAlert from 'lucide-react/icons/clock-alert';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';
import { keyOf } from './search-templates.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateForm } from './template-form.tsx';
import type { SendTemplate } from './use-send-template.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  maxHeight: 'min(72dvh, 600px)',
  padding: '12px 16px',
  overflowY: 'auto',
  [narrow]: { padding: '12px 12px calc(12px + env(safe-area-inset-bottom))' },
});
const Lead = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  color: color.text,
  '& > svg': { flex: 'none', marginTop: 1, color: color.warn },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& p': { margin: 0, color: color.text2, textWrap: 'pretty' },
  '& > button': { margin: '-6px -6px 0 0' },
});

export type TemplatePickerProps = {
  /** The connection; null when it was deleted. */
  connectionId: number | null;
  /** Whether the customer has written before; otherwise it is the first contact. */
  hasWritten: boolean;
  /** Whether the input that is replaced contains a text. */
  hasDraft: boolean;
  /** Whether the person was writing when the input was replaced. */
  takesFocus: boolean;
  onSend: SendTemplate;
};

/**
 * Replaces the input while only templates may be sent: why, which template, its values, its preview, and sending it.
 */
export function TemplatePicker({ connectionId, hasWritten, hasDraft, takesFocus, onSend }: TemplatePickerProps) {
  const { t } = useTranslation(['templates', 'common']);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Template | null>(null);
  // What was typed for a template is kept when another one is looked at.
  const [fillings, setFillings] = useState<ReadonlyMap<string, Filling>>(new Map());
  const opener = useRef<HTMLButtonElement>(null);

  // As it was at first: later the person decides where the focus is.
  const [wasWriting] = useState(takesFocus);
  useEffect(() => {
    if (wasWriting) opener.current?.focus();
  }, [wasWriting]);

  // The focused form disappears, so the button that opened it gets the focus back.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    setChosen(null);
  }
  function sent(template: Template): void {
    setFillings((known) => new Map([...known].filter(([key]) => key !== keyOf(template))));
    close();
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    if (chosen === null) close();
    else setChosen(null);
  };

  return (
    <Root aria-label={t('picker.label')} onKeyDown={onKeyDown} data-testid="template-picker">
      <Lead>
        <ClockAlert size={20} aria-hidden />
        <div role="status">
          <strong>{hasWritten ? t('picker.closed') : t('picker.never')}</strong>
          {!isOpen && (
            <p>
              {connectionId === null ? t('picker.noConnection') : t('picker.why')}{' '}
              {hasDraft && <span data-testid="template-picker-draft">{t('picker.draft')}</span>}
            </p>
          )}
        </div>
        {isOpen && (
          <IconButton small label={t('common:actions.close')} onClick={close} data-testid="template-picker-close">
            <X />
          </IconButton>
        )}
      </Lead>
      {!isOpen && connectionId !== null && (
        <Button
          ref={opener}
          variant="primary"
          icon={<LayoutTemplate />}
          onClick={() => setOpen(true)}
          style={{ alignSelf: 'flex-start' }}
          data-write
          data-testid="template-picker-open"
        >
          {t('picker.open')}
        </Button>
      )}
      {isOpen && chosen === null && connectionId !== null && (
        <TemplateChoice connectionId={connectionId} onChoose={setChosen} />
      )}
      {isOpen && chosen !== null && connectionId !== null && (
        <TemplateForm
          key={keyOf(chosen)}
          connectionId={connectionId}
          template={chosen}
          filling={fillings.get(keyOf(chosen)) ?? noFilling}
          onFilling={(filling) => setFillings((known) => new Map(known).set(keyOf(chosen), filling))}
          onSend={onSend}
          onBack={() => setChosen(null)}
          onSent={() => sent(chosen)}
        />
      )}
    </Root>
  );
}
