import type { Overuse } from '@balcao/contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

const Box = styled('section')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 8px 12px 16px',
  borderRadius: radius.card,
  background: color.warnBg,
  color: color.warn,
  '& > svg': { flex: 'none', marginTop: 1 },
  '& > div': { flex: 1, minWidth: 0 },
  '& p': { margin: 0, fontWeight: 550 },
  '& ul': { margin: '4px 0 0', paddingLeft: 18, overflowWrap: 'anywhere' },
});

/** After a plan became smaller than what companies use: who has too much of what. Nothing of it is taken away (S722). */
export function OveruseNotice({ over, onClose }: { over: readonly Overuse[]; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'common']);
  if (over.length === 0) return null;
  return (
    <Box role="alert" data-testid="overuse">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <p>{t('plans:over.title')}</p>
        <ul>
          {over.map(({ companyId, company, kind, used, limit }) => (
            <li key={`${companyId} ${kind}`}>{t(`plans:over.${kind}`, { company, used, limit })}</li>
          ))}
        </ul>
      </div>
      <IconButton small label={t('common:actions.close')} onClick={onClose} data-testid="overuse-close">
        <X />
      </IconButton>
    </Box>
  );
}
