import { describe, expect, it } from 'vitest';
import { numberAddress, applyFaults } from './sending.ts';

const attempt = { connectionId: 1, chat: numberAddress('5511987654322'), attempt: 'OUT1#1' };

describe('applyFaults', () => {
  it('lets a message arrive when nothing is wrong', () => {
    expect(applyFaults({}, attempt)).toBe('arrives');
  });

  it('refuses an even number at once and an odd one later', () => {
    const refuseNumbers = ['5511987654322', '5511987654321'];
    expect(() => applyFaults({ refuseNumbers }, attempt)).toThrow('not_on_whatsapp');
    expect(applyFaults({ refuseNumbers }, { ...attempt, chat: numberAddress('5511987654321') })).toBe('fails later');
  });

  it('refuses what is no number', () => {
    expect(() => applyFaults({}, { ...attempt, chat: numberAddress('12') })).toThrow('not_on_whatsapp');
  });

  it('loses every send at a rate of 1, and lets a second attempt pass at a lower one', () => {
    expect(() => applyFaults({ failRate: 1 }, attempt)).toThrow('lost');
    const outcomes = Array.from({ length: 20 }, (_, index) => {
      try {
        return applyFaults({ failRate: 0.5 }, { ...attempt, attempt: `OUT1#${index}` });
      } catch {
        return 'lost';
      }
    });
    expect(new Set(outcomes)).toEqual(new Set(['arrives', 'lost']));
  });
});
