import { Trans, useTranslation } from 'react-i18next';
import { Steps } from './qr-parts.tsx';
import { color } from '../../../ui/theme/tokens.ts';

const steps = ['qr.stepOpen', 'qr.stepMenu', 'qr.stepScan'] as const;

/** What to do on the phone, in WhatsApp's own words (S282). */
export function QrSteps() {
  const { t } = useTranslation('connections');
  return (
    <div>
      <p style={{ margin: '0 0 8px', color: color.text2 }}>{t('qr.lead')}</p>
      <Steps>
        {steps.map((step) => (
          <li key={step}>
            <span>
              <Trans t={t} i18nKey={step} components={{ word: <strong /> }} />
            </span>
          </li>
        ))}
      </Steps>
    </div>
  );
}
