import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';

export const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** A part of the page with its own heading. */
export const Card = styled('section')({
  minWidth: 0,
  padding: '14px 16px 16px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
});

/** The heading of a part, with what stands at its end. */
export const CardHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& > h2': { ...type.h2, flex: 1, minWidth: 0, margin: 0 },
  [narrow]: { flexWrap: 'wrap' },
});

const copiedFor = 1_000;

/** Copies a text and confirms it for a second. Where the browser forbids copying, it says how to do it by hand. */
function useCopy(text: string) {
  const { t } = useTranslation('publicApi');
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  return {
    isCopied,
    async copy(): Promise<void> {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        setTimeout(() => setCopied(false), copiedFor);
      } catch {
        toast.warning(t('copy.failed'));
      }
    },
  };
}

type CopyProps = { text: string; label: string; 'data-testid': string };

/** A button with words that copies (S389). */
export function CopyTextButton({ text, label, 'data-testid': testId }: CopyProps) {
  const { t } = useTranslation('publicApi');
  const { isCopied, copy } = useCopy(text);
  return (
    <Button
      variant="ghost"
      size="small"
      icon={isCopied ? <Check /> : <Copy />}
      aria-label={label}
      onClick={() => void copy()}
      data-testid={testId}
    >
      {isCopied ? t('copy.done') : t('copy.button')}
    </Button>
  );
}

/** The same with an icon alone. */
export function CopyIconButton({ text, label, 'data-testid': testId }: CopyProps) {
  const { t } = useTranslation('publicApi');
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton small label={isCopied ? t('copy.done') : label} onClick={() => void copy()} data-testid={testId}>
      {isCopied ? <Check /> : <Copy />}
    </IconButton>
  );
}

/** A secret that is told this once: it is there to be copied until the page is left. */
export function ToldOnce({ secret, text, testId }: { secret: string; text: string; testId: string }) {
  const { t } = useTranslation('publicApi');
  return (
    <Once role="status">
      <p>{text}</p>
      <div>
        <code data-testid={testId}>{secret}</code>
        <CopyIconButton text={secret} label={t('copy.secret')} data-testid={`${testId}-copy`} />
      </div>
    </Once>
  );
}

const Once = styled('div')({
  marginTop: 10,
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.warn,
  '& > p': { ...type.secondary, margin: 0, fontWeight: 550 },
  '& > div': { display: 'flex', alignItems: 'center', gap: 4 },
  '& code': {
    flex: 1,
    minWidth: 0,
    fontFamily: mono,
    fontSize: 13,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    color: color.text,
  },
});
