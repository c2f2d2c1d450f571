import FlaskConical from 'lucide-react/icons/flask-conical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOwnCompany } from '../../lib/session/use-own-company.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { useRemoveSampleData } from './use-remove-sample-data.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginTop: 12,
  padding: '10px 16px',
  borderRadius: radius.card,
  background: color.noteBg,
  color: color.noteText,
  '& > svg': { flex: 'none' },
  '& > p': { flex: 1, minWidth: 160, margin: 0, textWrap: 'pretty' },
  '& > a, & > button': {
    minHeight: 32,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    lineHeight: '32px',
    fontWeight: 600,
    color: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '@media (hover: none)': { '& > a, & > button': { minHeight: 44, lineHeight: '44px' } },
});

/** Says which customers are examples, where they write from, and takes them away; nothing where there are none. */
export function SampleStrip({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('settings');
  const company = useOwnCompany();
  const removeSampleData = useRemoveSampleData();
  const [isAsking, setAsking] = useState(false);
  if (company.data?.hasSampleData !== true) return null;
  return (
    <Root data-testid="sample-strip">
      <FlaskConical size={20} aria-hidden />
      <p>
        <strong>{t('sampleData.strip')}</strong> {!isShort && t('sampleData.stripText')}
      </p>
      {!isShort && <Link to="/simulator">{t('sampleData.openSimulator')}</Link>}
      <button type="button" onClick={() => setAsking(true)} data-testid="sample-strip-remove">
        {t('sampleData.stripRemove')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('sampleData.confirmTitle')}
        text={t('sampleData.confirmText')}
        confirmLabel={t('sampleData.confirm')}
        busyLabel={t('sampleData.removing')}
        onConfirm={removeSampleData}
        onClose={() => setAsking(false)}
      />
    </Root>
  );
}
