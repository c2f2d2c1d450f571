import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';

const copiedFor = 1000;

/** Copies a text and confirms it for a second. Where the browser forbids copying, it says how to do it by hand. */
export function CopyButton({
  text,
  label,
  'data-testid': testId,
}: {
  text: string;
  label: string;
  'data-testid': string;
}) {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedFor);
    } catch {
      toast.warning(t('copy.failed'));
    }
  }
  return (
    <IconButton small label={copied ? t('copy.done') : label} onClick={() => void copy()} data-testid={testId}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  );
}
