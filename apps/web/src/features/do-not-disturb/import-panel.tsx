import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import type { Outcome } from './use-do-not-disturb.ts';

const Root = styled('section')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 16,
  padding: '12px 8px 12px 16px',
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > svg': { flex: 'none', marginTop: 2 },
});
const Text = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': { ...type.secondary, margin: '2px 0 0', color: color.text2, textWrap: 'pretty' },
});
const Skipped = styled('details')({
  ...type.secondary,
  marginTop: 8,
  '& > summary': {
    width: 'fit-content',
    color: color.primary,
    fontWeight: 550,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2, borderRadius: 4 },
  },
  '& > ul': { maxHeight: 200, margin: '8px 0 0', padding: '0 8px 0 20px', overflowY: 'auto', color: color.text2 },
});
const Bar = styled('div')({
  height: 6,
  margin: '10px 8px 0 0',
  overflow: 'hidden',
  borderRadius: 3,
  background: color.sunken,
  '& > div': { height: '100%', borderRadius: 3, background: color.primary },
});

/** A file on its way to the server. */
export function SendingPanel({ share }: { share: number }) {
  const { t } = useTranslation('doNotDisturb');
  const percent = Math.round(share * 100);
  return (
    <Root data-testid="do-not-disturb-import">
      <Spinner aria-hidden />
      <Text>
        <strong role="status">{t('import.sending')}</strong>
        <Bar
          role="progressbar"
          aria-label={t('import.sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div style={{ width: `${percent}%` }} />
        </Bar>
      </Text>
    </Root>
  );
}

/** What became of a file, with the rows that were left out and why (S846). */
export function OutcomePanel({ outcome, onHide }: { outcome: Outcome; onHide: () => void }) {
  const { t } = useTranslation(['doNotDisturb', 'common']);
  const { fileName, added, alreadyThere, skipped, skippedRows } = outcome;
  const title = t('import.doneTitle', { name: fileName });
  return (
    <Root aria-label={title} data-testid="do-not-disturb-import">
      <CircleCheck size={20} aria-hidden color={color.ok} />
      <Text>
        <strong>{title}</strong>
        <p role="status" data-testid="do-not-disturb-outcome">
          {[
            t('import.added', { count: added }),
            t('import.already', { count: alreadyThere }),
            t('import.skipped', { count: skipped }),
          ].join(' · ')}
        </p>
        {skipped > 0 && (
          <Skipped>
            <summary data-testid="do-not-disturb-skipped">{t('import.showSkipped')}</summary>
            <ul>
              {skippedRows.map(({ line, number, reason }) => (
                <li key={line}>{t('import.row', { line, number, why: t(`skips.${reason}`) })}</li>
              ))}
              {skipped > skippedRows.length && <li>{t('import.more', { count: skipped - skippedRows.length })}</li>}
            </ul>
          </Skipped>
        )}
      </Text>
      <IconButton small label={t('common:actions.close')} onClick={onHide} data-testid="do-not-disturb-import-hide">
        <X />
      </IconButton>
    </Root>
  );
}
