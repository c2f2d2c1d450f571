import { describe, expect, it } from 'vitest';
import { dueNoticeOf } from './due-notice.ts';

const timeZone = 'America/Sao_Paulo';
const today = '2026-11-17';

describe('dueNoticeOf', () => {
  it.each([
    ['2026-11-23', null],
    ['2026-11-22', { kind: 'subscription', daysLeft: 5 }],
    ['2026-11-18', { kind: 'subscription', daysLeft: 1 }],
    ['2026-11-17', { kind: 'subscription', daysLeft: 0 }],
    ['2026-11-16', { kind: 'grace', dueDate: '2026-11-16' }],
    ['2999-12-31', null],
    [null, null],
  ])('S704 a subscription that is paid until %s', (dueDate, notice) => {
    expect(dueNoticeOf({ id: 2, dueDate, trialExpiration: null, timeZone }, today)).toEqual(notice);
  });

  it('S704 speaks of the trial until something is paid', () => {
    const trialExpiration = '2026-11-20T12:00:00Z';
    expect(dueNoticeOf({ id: 2, dueDate: '2026-11-20', trialExpiration, timeZone }, today)?.kind).toBe('trial');
    expect(dueNoticeOf({ id: 2, dueDate: '2026-11-21', trialExpiration, timeZone }, today)?.kind).toBe('subscription');
  });

  it.each(['2026-11-16', '2026-11-17', '2026-11-20'])(
    'S704 S1115 the operator’s own company owes nobody, whatever date an old session holds: %s',
    (dueDate) => {
      expect(dueNoticeOf({ id: 1, dueDate, trialExpiration: null, timeZone }, today)).toBeNull();
    },
  );
});
