import { describe, expect, it } from 'vitest';
import { type Faults, type FaultsFormValues, toFaults, toFaultsForm, validateFaults } from './faults-form.ts';

const none: FaultsFormValues = {
  delaySeconds: '',
  failPercent: '',
  duplicatePercent: '',
  offline: false,
  dropAcks: false,
  closeCode: '',
  refuseNumbers: '',
};

describe('the faults form', () => {
  it.each<[string, Faults]>([
    ['none', {}],
    [
      'all',
      {
        delayMs: 1500,
        failRate: 0.25,
        duplicateRate: 0.1,
        offline: true,
        dropAcks: true,
        closeCode: 440,
        refuseNumbers: ['5511987654321', '554799123408'],
      },
    ],
  ])('gives back the faults it was opened with: %s', (_, faults) => {
    expect(toFaults(toFaultsForm(faults))).toEqual(faults);
  });

  it('leaves out what is not wrong, for an empty set clears everything', () => {
    expect(toFaults({ ...none, delaySeconds: '0', failPercent: '0' })).toEqual({});
  });

  it('takes a comma in a number', () => {
    expect(toFaults({ ...none, delaySeconds: '1,5' })).toEqual({ delayMs: 1500 });
  });

  it.each<[Partial<FaultsFormValues>, keyof FaultsFormValues | null]>([
    [{}, null],
    [{ delaySeconds: '120' }, null],
    [{ delaySeconds: '121' }, 'delaySeconds'],
    [{ failPercent: '101' }, 'failPercent'],
    [{ failPercent: 'muito' }, 'failPercent'],
    [{ duplicatePercent: '-1' }, 'duplicatePercent'],
    [{ refuseNumbers: '+55 (11) 98765-4321, 554799123408' }, null],
    [{ refuseNumbers: '123' }, 'refuseNumbers'],
  ])('judges %o', (typed, refused) => {
    const reasons = Object.entries(validateFaults({ ...none, ...typed })).filter(([, reason]) => reason !== undefined);
    expect(reasons.map(([field]) => field)).toEqual(refused === null ? [] : [refused]);
  });
});
