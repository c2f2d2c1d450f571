import { type PaymentGateway, settingSpecs } from '@balcao/contract';
import { pixLimits, readPixName } from '@balcao/domain';
import CircleCheck from 'lucide-react/icons/circle-check';
import FlaskConical from 'lucide-react/icons/flask-conical';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { Card, CardTexts, SettingSecret, SettingText, useSettings } from '../../settings/index.ts';
import { BankLink, Certificate } from './bank-access.tsx';
import { useGateway } from './use-gateway.ts';

const Root = styled(Card)({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const State = styled('p')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  margin: 0,
  padding: '10px 12px',
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', width: 18, height: 18 },
  '&[data-tone=ok]': { background: color.okBg, color: color.ok },
  '&[data-tone=warn]': { background: color.warnBg, color: color.warn },
});

type GatewayName = PaymentGateway['gateway'];

/** What each way of paying is reached by. */
const settingsOf = {
  local: ['pixKey', 'pixMerchantName', 'pixMerchantCity'],
  efi: ['efiClientId', 'efiClientSecret', 'efiPixKey'],
  asaas: ['billingAsaasKey', 'billingAsaasWebhookToken'],
} as const satisfies Record<GatewayName, readonly (keyof typeof settingSpecs)[]>;

type PaymentSetting = (typeof settingsOf)[GatewayName][number];

/** Names that the server may call missing and that have a text. */
const named = ['publicUrl', 'efiCertificate', 'paymentGateway', ...Object.values(settingsOf).flat()] as const;

/** Whether companies can pay now, and if not, what lacks; a simulation is no payment, so it is never green. */
function Readiness({ state }: { state: PaymentGateway }) {
  const { t } = useTranslation('billing');
  if (state.isSimulated)
    return (
      <State data-tone="warn" role="status" data-testid="payments-simulated">
        <FlaskConical aria-hidden />
        {t('payments.simulated')}
      </State>
    );
  if (state.isReady)
    return (
      <State data-tone="ok" role="status" data-testid="payments-ready">
        <CircleCheck aria-hidden />
        {t('payments.ready')}
      </State>
    );
  const missing = state.missing.map((name) => {
    const known = named.find((other) => other === name);
    return known === undefined ? name : t(`payments.fields.${known}`);
  });
  return (
    <State data-tone="warn" role="status" data-testid="payments-missing">
      <TriangleAlert aria-hidden />
      {t('payments.missing', { fields: missing.join(', ') })}
    </State>
  );
}

/** How much of the receiver's name and city a code has room for. */
const roomInCode: Readonly<Partial<Record<PaymentSetting, number>>> = {
  pixMerchantName: pixLimits.merchantName,
  pixMerchantCity: pixLimits.merchantCity,
};

/** A name that payers read in their bank's app: the field says what of it they will see, and takes nothing longer. */
function useNameInCode(longest: number, hint: string | undefined) {
  const { t } = useTranslation('billing');
  return {
    hint(text: string): string {
      const { inCode } = readPixName(text, longest);
      return inCode === '' ? (hint ?? '') : t('payments.inCode', { text: inCode });
    },
    problemOf(text: string): string | undefined {
      const { inCode, isCut } = readPixName(text, longest);
      if (isCut) return t('payments.cutInCode', { most: longest, text: inCode });
      return text !== '' && inCode === '' ? t('payments.notInCode') : undefined;
    },
  };
}

type PaymentFieldProps = { name: PaymentSetting; settings: ReturnType<typeof useSettings> };

function PaymentField({ name, settings }: PaymentFieldProps) {
  const { t } = useTranslation('billing');
  const spec = settingSpecs[name];
  const hints: Readonly<Record<string, string>> = t('payments.fieldHints', { returnObjects: true });
  const props = { setting: name, settings, label: t(`payments.fields.${name}`), maxLength: spec.maxLength };
  const longest = roomInCode[name];
  const least = 'minLength' in spec ? spec.minLength : 0;
  const tooShort = (text: string): string | undefined =>
    text !== '' && text.length < least ? t('payments.tooShort', { least, count: text.length }) : undefined;
  const inCode = useNameInCode(longest ?? 0, hints[name]);
  if ('secret' in spec) return <SettingSecret {...props} hint={hints[name]} problemOf={tooShort} />;
  return <SettingText {...props} {...(longest === undefined ? { hint: hints[name] } : inCode)} />;
}

function GatewayFields({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation('billing');
  const state = useGateway(settings);
  const chosen = settings.valueOf('paymentGateway');
  const gateway = settingSpecs.paymentGateway.values.find((known) => known === chosen) ?? 'local';
  return (
    <>
      <Fields>
        <div data-wide>
          <Field label={t('payments.gateway.label')} hint={t(`payments.hints.${gateway}`)}>
            <SelectInput
              options={settingSpecs.paymentGateway.values.map((value) => ({
                value,
                label: t(`payments.gateway.${value}`),
              }))}
              value={gateway}
              onChange={(event) => void settings.change('paymentGateway', event.target.value)}
              data-testid="settings-paymentGateway"
            />
          </Field>
        </div>
        {settingsOf[gateway].map((name, index) => (
          <div key={name} data-wide={settingsOf[gateway].length % 2 === 1 && index === 0 ? '' : undefined}>
            <PaymentField name={name} settings={settings} />
          </div>
        ))}
      </Fields>
      {/* What is told of another means, while the chosen one is being saved, would be wrong. */}
      {state.data?.gateway === gateway && (
        <>
          {gateway === 'efi' && <Certificate state={state.data} />}
          <Readiness state={state.data} />
          {gateway !== 'local' && <BankLink state={state.data} />}
        </>
      )}
    </>
  );
}

/** The way by which every invoice becomes a charge, each field saved by itself (S312). */
export function GatewayCard() {
  const { t } = useTranslation('billing');
  const settings = useSettings();
  const { query } = settings;
  return (
    <Root aria-labelledby="payments-gateway" data-testid="payments-gateway">
      <CardTexts>
        <h2 id="payments-gateway">{t('payments.gateway.title')}</h2>
        <p>{t('payments.gateway.lead')}</p>
      </CardTexts>
      {query.isPending && <Skeleton aria-busy style={{ height: 160, borderRadius: 8 }} />}
      {query.isError && (
        <LoadFailure
          title={t('payments.loadError')}
          error={query.error}
          onRetry={() => void query.refetch()}
          testId="payments-error"
        />
      )}
      {query.isSuccess && <GatewayFields settings={settings} />}
    </Root>
  );
}
