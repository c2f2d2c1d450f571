import type { CloudInput, CloudReport } from '@balcao/contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import CircleX from 'lucide-react/icons/circle-x';
import PlugZap from 'lucide-react/icons/plug-zap';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { useCan } from '../../../lib/session/session.ts';
import { showNumber } from '../../../lib/format/show-number.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { type Severity, severityOf, verdictOf } from './cloud-report.ts';
import { useTestCloud } from './use-test-cloud.ts';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 8 });
const Lead = styled('span')({ ...type.meta, color: color.text2 });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const Box = styled('div')({
  ...type.secondary,
  alignSelf: 'stretch',
  padding: '12px 14px',
  borderRadius: 10,
  background: color.sunken,
  '& > strong': { display: 'block', fontWeight: 600 },
  '& > small': { ...type.meta, display: 'block', color: color.text2 },
});
const Failure = styled('p')({ ...type.secondary, margin: 0, color: color.error });
const Results = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: '10px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: '18px 1fr', gap: '0 8px' },
  '& b': { fontWeight: 550 },
  '& p': { gridColumn: 2, margin: 0, color: color.text, textWrap: 'pretty' },
  '& small': { ...type.meta, gridColumn: 2, color: color.text2 },
  '& li > svg': { marginTop: 1 },
  '& li[data-severity=fine] > svg': { color: color.ok },
  '& li[data-severity=warned] > svg': { color: color.warn },
  '& li[data-severity=faulty] > svg': { color: color.error },
  '& li[data-severity=unknown] > svg': { color: color.text2 },
});

const icons: Readonly<Record<Severity, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  fine: CircleCheck,
  warned: TriangleAlert,
  faulty: CircleX,
  unknown: CircleHelp,
};

/** Every check with a tick, or with a sentence on what is wrong and what to do. */
export function CloudResults({ report }: { report: CloudReport }) {
  const { t } = useTranslation('connections');
  const { number, name, results } = report;
  const verdict = verdictOf(results);
  return (
    <Box data-testid="cloud-test-report" data-verdict={verdict}>
      <strong>{t(`cloudTest.${verdict}`)}</strong>
      {number !== null && <small>{t('cloudTest.number', { number: showNumber(number) })}</small>}
      {name !== null && <small>{t('cloudTest.name', { name })}</small>}
      <Results aria-label={t('cloudTest.results')}>
        {results.map(({ check, fault, code }) => {
          const severity = severityOf(fault);
          const Icon = icons[severity];
          return (
            <li key={check} data-severity={severity} data-testid={`cloud-test-${check}`}>
              <Icon size={18} aria-hidden />
              <span>
                <b>{t(`cloudChecks.${check}`)}</b>
                {fault === null && `: ${t('cloudTest.ok')}`}
              </span>
              {fault !== null && <p>{t(`cloudFaults.${fault}`)}</p>}
              {fault !== null && code !== null && <small>{t('cloudTest.code', { code })}</small>}
            </li>
          );
        })}
      </Results>
    </Box>
  );
}

type Props = {
  connectionId: number | undefined;
  /** The settings to test; null when they are not complete. */
  read: () => Promise<CloudInput | null>;
};

/** Tests settings of Meta's API and shows what is wrong with each part, for those who may. */
export function CloudTest({ connectionId, read }: Props) {
  const { t } = useTranslation('connections');
  const mayTest = useCan('connections-page:addConnection');
  const { busy, report, error, test } = useTestCloud(connectionId);
  if (!mayTest) return null;
  async function run(): Promise<void> {
    const settings = await read();
    if (settings !== null) await test(settings);
  }
  return (
    <Root>
      <Head>
        <Button icon={<PlugZap />} busy={busy} onClick={() => void run()} data-testid="cloud-test-run">
          {busy ? t('cloudTest.running') : t('cloudTest.run')}
        </Button>
        <Lead>{t('cloudTest.lead')}</Lead>
      </Head>
      <div role="status" style={{ alignSelf: 'stretch' }}>
        {report !== null && <CloudResults report={report} />}
        {error !== null && <Failure data-testid="cloud-test-error">{errorText(error)}</Failure>}
      </div>
    </Root>
  );
}
