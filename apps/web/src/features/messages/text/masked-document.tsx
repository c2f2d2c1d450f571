import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { styled } from '../../../ui/styled.ts';
import { revealDocument } from '../../desk/index.ts';
import { useTabStop } from '../log/tab-stop.ts';

const Root = styled('button')({
  minHeight: 24,
  padding: '0 2px',
  border: 0,
  borderBottom: '1px dashed currentColor',
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
  cursor: 'pointer',
  '&[aria-busy=true]': { opacity: 0.6 },
});

/** The message around, if it has masked documents that may be revealed. */
export const MaskedMessage = createContext<number | null>(null);

/** A CPF or CNPJ that the server has masked; a click shows it, which is audited, and another one hides it. */
export function MaskedDocument({ text, place }: { text: string; place: number }) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const tabIndex = useTabStop();
  const messageId = useContext(MaskedMessage);
  const { busy, run } = useBusy();
  const [document, setDocument] = useState<string | null>(null);
  if (messageId === null) return text;
  const show = (): void => void run(() => revealDocument(messageId, place).then(setDocument, toast.failure));
  return (
    <Root
      type="button"
      // Not disabled meanwhile: that would take the focus away from whoever uses the keyboard.
      aria-busy={busy}
      tabIndex={tabIndex}
      onClick={document === null ? show : () => setDocument(null)}
      aria-label={t(document === null ? 'bubble.reveal' : 'bubble.hide', {
        document: document ?? text,
        interpolation: { escapeValue: false },
      })}
      title={document === null ? t('bubble.revealHint') : undefined}
      data-testid="masked-document"
    >
      {document ?? text}
    </Root>
  );
}
