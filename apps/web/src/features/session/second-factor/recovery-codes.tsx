import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { color, radius } from '../../../ui/theme/tokens.ts';

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '6px 16px',
  margin: 0,
  padding: '12px 16px',
  borderRadius: radius.card,
  background: color.sunken,
  listStyle: 'none',
  textAlign: 'center',
  fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  userSelect: 'all',
});

/** The recovery codes, shown this once, with a button that copies them all. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('session');
  const toast = useToast();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('factor.copied'));
    } catch {
      // Browsers refuse where the address is not secure; the codes can still be selected.
      toast.error(t('factor.copyFailed'));
    }
  }

  return (
    <>
      <List aria-label={t('factor.recoveryTitle')} data-testid="factor-recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Button icon={<Copy />} onClick={() => void copy()} data-testid="factor-copy">
        {t('factor.copy')}
      </Button>
    </>
  );
}
