import type { Connection } from '@balcao/contract';
import Smartphone from 'lucide-react/icons/smartphone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Hidden } from '../../../ui/lists/paged-table-parts.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { usePairingCode } from './use-pairing-code.ts';

const Root = styled('div')({ position: 'relative', display: 'flex', flexDirection: 'column' });
// The button stays beside the input when an error appears below.
const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 8,
  '& > button': { height: 40, marginTop: 24 },
  [narrow]: { gridTemplateColumns: '1fr', '& > button': { height: 44, marginTop: 0 } },
});
const Shown = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: 16,
  borderRadius: radius.card,
  background: color.sunken,
  outlineOffset: 2,
  '& p': { ...type.secondary, margin: 0, color: color.text2 },
  '& strong': { fontWeight: 600, color: color.text },
  '& > button': { marginLeft: -10 },
});
const Lead = styled('p')({ ...type.h2, margin: '0 0 12px' });
const Code = styled('span')({
  fontSize: 28,
  lineHeight: '36px',
  fontWeight: 650,
  letterSpacing: '.14em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: color.text,
});

const halves = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** Spelled out, so that screen readers do not read it as a word. */
const spelled = (code: string): string => [...code].join(' ');

type Props = {
  connection: Pick<Connection, 'id' | 'pairingCode'>;
  /** Asks for the number at once, because the phone in hand cannot scan its own screen. */
  isFirst?: boolean;
};

/** Linking without a camera: the phone's number, then a code to be typed on the phone. */
export function PairByCode({ connection, isFirst = false }: Props) {
  const { t } = useTranslation('connections');
  const { step, code, fault, ask, askAnew } = usePairingCode(connection);
  const [isWanted, setWanted] = useState(isFirst);
  const [number, setNumber] = useState('');
  const shown = useRef<HTMLDivElement>(null);

  // The form disappears and with it the focus, so the focus moves to the code.
  useEffect(() => {
    if (code !== '' && isWanted) shown.current?.focus();
  }, [code, isWanted]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void ask(number);
  }

  return (
    <Root>
      <Hidden role="status">
        {code !== '' && step === 'rest'
          ? t('code.spoken', { code: spelled(code) })
          : step === 'waiting'
            ? t('code.waiting')
            : ''}
      </Hidden>
      {code !== '' && step === 'rest' && (
        <Shown ref={shown} tabIndex={-1}>
          <p>{t('code.lead')}</p>
          <Code aria-label={spelled(code)} role="img" data-testid="qr-dialog-pairing-code">
            {halves(code)}
          </Code>
          <p>
            <Trans t={t} i18nKey="code.steps" components={{ word: <strong /> }} />
          </p>
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              setWanted(true);
              askAnew();
            }}
            data-testid="qr-dialog-other-number"
          >
            {t('code.again')}
          </Button>
        </Shown>
      )}
      {code === '' && !isWanted && (
        <Button
          variant="ghost"
          icon={<Smartphone />}
          onClick={() => setWanted(true)}
          style={{ alignSelf: 'start' }}
          data-testid="qr-dialog-by-code"
        >
          {t('code.offer')}
        </Button>
      )}
      {isFirst && code === '' && <Lead>{t('code.here')}</Lead>}
      {isWanted && (code === '' || step !== 'rest') && (
        <Form onSubmit={onSubmit}>
          <Field label={t('code.number')} hint={t('code.numberHint')} error={fault} data-testid="qr-dialog-number">
            <TextInput
              autoFocus={!isFirst}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder="+55 11 99999-0000"
              readOnly={step === 'waiting'}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              data-testid="qr-dialog-number"
            />
          </Field>
          <Button type="submit" busy={step === 'waiting'} data-testid="qr-dialog-ask-code">
            {step === 'waiting' ? t('code.waiting') : t('code.ask')}
          </Button>
        </Form>
      )}
    </Root>
  );
}
