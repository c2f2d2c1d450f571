import { type Connection, connectionsEndpoints } from '@balcao/contract';
import { withCountryCode } from '@balcao/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';

/** The code arrives seconds after it was requested. After this long it is not expected any more. */
const codeTimeout = 30_000;

/** `rest` while nothing is requested, `number` while another number is typed, `waiting` until the code arrives. */
export type PairingStep = 'rest' | 'number' | 'waiting';

/** Requests a code to be typed on the phone, and reports when it arrives, expires or does not come. */
export function usePairingCode({ id, pairingCode: code }: Pick<Connection, 'id' | 'pairingCode'>) {
  const { t } = useTranslation('connections');
  const [step, setStep] = useState<PairingStep>('rest');
  const [fault, setFault] = useState<string>();
  const last = useRef(code);

  useEffect(() => {
    const before = last.current;
    last.current = code;
    if (code === before) return;
    setStep('rest');
    setFault(code === '' ? t('code.expired') : undefined);
  }, [code, t]);

  useEffect(() => {
    if (step !== 'waiting') return;
    const timer = setTimeout(() => {
      setStep('rest');
      setFault(t('code.noAnswer'));
    }, codeTimeout);
    return () => clearTimeout(timer);
  }, [step, t]);

  async function ask(typed: string): Promise<void> {
    if (step === 'waiting') return;
    const number = withCountryCode(typed);
    if (number === null) return setFault(t('code.numberInvalid'));
    setFault(undefined);
    setStep('waiting');
    try {
      await call(connectionsEndpoints.pairByCode, { params: { id }, body: { number } });
    } catch (failure) {
      setStep('rest');
      setFault(errorText(failure));
    }
  }

  return { step, code, fault, ask, askAnew: () => setStep('number') };
}
