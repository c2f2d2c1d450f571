import { type Connection, connectionsEndpoints } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { toPairingNumber } from './pairing-number.ts';

/** The code comes with the session, seconds after it was asked for; later it will not come any more. */
const codeTimeout = 30_000;

/** `rest` while nothing is asked, `number` while a number is typed anew, `waiting` until the code is there. */
export type PairingStep = 'rest' | 'number' | 'waiting';

/** Asks for a code to be typed on the phone, and tells when it is there, has expired or does not come. */
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
    const number = toPairingNumber(typed);
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
