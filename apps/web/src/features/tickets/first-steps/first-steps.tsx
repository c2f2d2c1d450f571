import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/session/session.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { SampleStrip } from '../../settings/index.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import type { FirstSteps } from './use-first-steps.ts';

const Panel = styled('div')({
  alignSelf: 'start',
  width: '100%',
  maxWidth: 720,
  padding: 24,
  '& h2:first-of-type': { ...type.dialogTitle, margin: 0 },
  '& > p': { margin: '2px 0 16px', color: color.text2 },
});
const Strip = styled('div')({ padding: 12, borderBottom: `1px solid ${color.divider2}`, background: color.sunken });

/** The first steps in place of "nothing selected". */
export function FirstStepsPanel({ progress }: { progress: FirstSteps }) {
  const { t } = useTranslation('firstSteps');
  const { user } = useSignedIn();
  return (
    <Panel>
      <h2>{t('welcome', { name: user.name.split(' ')[0] })}</h2>
      <p>{t('lead')}</p>
      <FirstStepsCard progress={progress} />
      <Suspense fallback={null}>
        <SampleStrip />
      </Suspense>
    </Panel>
  );
}

/** The next step above the lists of a narrow screen. */
export function FirstStepsStrip({ progress }: { progress: FirstSteps }) {
  return (
    <Strip>
      <FirstStepsCard progress={progress} isShort />
      <Suspense fallback={null}>
        <SampleStrip isShort />
      </Suspense>
    </Strip>
  );
}
