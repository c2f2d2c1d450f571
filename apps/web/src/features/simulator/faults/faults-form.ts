import type { SimulatedConnection } from '@balcao/contract';
import type { Reasons } from '../../../lib/forms/form-reasons.ts';

export type Faults = SimulatedConnection['faults'];

/** The values of the form: numbers as typed, shares in per cent. */
export type FaultsFormValues = {
  delaySeconds: string;
  failPercent: string;
  duplicatePercent: string;
  offline: boolean;
  dropAcks: boolean;
  closeCode: string;
  refuseNumbers: string;
};

/** The codes with which WhatsApp closes a connection; the locales explain each. */
export const closeCodes = ['401', '403', '408', '411', '428', '440', '500', '503', '515'] as const;

const asText = (value: number | undefined, scale: number): string =>
  value === undefined || value === 0 ? '' : String(Math.round(value * scale * 100) / 100);

/** The form's values of the current faults. */
export function toFaultsForm({
  delayMs,
  failRate,
  duplicateRate,
  offline = false,
  dropAcks = false,
  closeCode,
  refuseNumbers = [],
}: Faults): FaultsFormValues {
  return {
    delaySeconds: asText(delayMs, 1 / 1000),
    failPercent: asText(failRate, 100),
    duplicatePercent: asText(duplicateRate, 100),
    offline,
    dropAcks,
    closeCode: closeCode === undefined ? '' : String(closeCode),
    refuseNumbers: refuseNumbers.join(', '),
  };
}

const readNumber = (typed: string): number => Number(typed.trim().replace(',', '.') || 0);
const splitNumbers = (typed: string): string[] =>
  typed
    .split(/[\n,;]+/)
    .map((part) => part.replaceAll(/\D/g, ''))
    .filter((number) => number !== '');

const within = (typed: string, most: number): boolean => {
  const number = readNumber(typed);
  return number >= 0 && number <= most;
};

/** Checks the form by the limits of the contract. */
export function validateFaults({
  delaySeconds,
  failPercent,
  duplicatePercent,
  refuseNumbers,
}: FaultsFormValues): Reasons<FaultsFormValues> {
  return {
    delaySeconds: within(delaySeconds, 120) ? undefined : 'invalid',
    failPercent: within(failPercent, 100) ? undefined : 'invalid',
    duplicatePercent: within(duplicatePercent, 100) ? undefined : 'invalid',
    refuseNumbers: splitNumbers(refuseNumbers).every((number) => /^\d{8,15}$/.test(number)) ? undefined : 'invalid',
  };
}

/** The faults to set; those that are off are left out. */
export function toFaults({
  delaySeconds,
  failPercent,
  duplicatePercent,
  offline,
  dropAcks,
  closeCode,
  refuseNumbers,
}: FaultsFormValues): Faults {
  const delayMs = Math.round(readNumber(delaySeconds) * 1000);
  const failRate = readNumber(failPercent) / 100;
  const duplicateRate = readNumber(duplicatePercent) / 100;
  const refused = splitNumbers(refuseNumbers);
  return {
    ...(delayMs > 0 ? { delayMs } : {}),
    ...(failRate > 0 ? { failRate } : {}),
    ...(duplicateRate > 0 ? { duplicateRate } : {}),
    ...(offline ? { offline } : {}),
    ...(dropAcks ? { dropAcks } : {}),
    ...(closeCode === '' ? {} : { closeCode: Number(closeCode) }),
    ...(refused.length > 0 ? { refuseNumbers: refused } : {}),
  };
}
