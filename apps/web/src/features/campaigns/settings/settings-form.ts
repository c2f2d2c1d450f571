import { campaignVariableLimits, refuseVariable } from '@balcao/domain';

export type Variable = { key: string; value: string };

/** Why a variable cannot be added, by field; nothing when it can. */
export type VariableRefusal = {
  key?: 'required' | 'invalid' | 'reserved' | 'taken' | 'full';
  value?: 'required' | 'tooLong';
};

function refuseKey(key: string, known: readonly Variable[]): VariableRefusal['key'] | null {
  if (key === '') return 'required';
  return refuseVariable(key, known) ?? (known.length >= campaignVariableLimits.count ? 'full' : null);
}

function refuseValue(value: string): VariableRefusal['value'] | null {
  if (value.trim() === '') return 'required';
  return value.length > campaignVariableLimits.value ? 'tooLong' : null;
}

/** Whether a typed variable can be added to those there are (S367). */
export function checkVariable({ key, value }: Variable, known: readonly Variable[]): VariableRefusal {
  const reasons = { key: refuseKey(key.trim(), known), value: refuseValue(value) };
  return {
    ...(reasons.key ? { key: reasons.key } : {}),
    ...(reasons.value ? { value: reasons.value } : {}),
  };
}
