import { describe, expect, it } from 'vitest';
import {
  type CampaignParts,
  campaignStatuses,
  isCampaignDeletable,
  isCampaignEditable,
  isCampaignRestartable,
  isCampaignStoppable,
  isTooLate,
  missingParts,
} from './campaign.ts';

const now = new Date('2026-03-09T12:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('S359 R30 whether a campaign may be changed', () => {
  it.each([
    ['inactive', null, true],
    ['inactive', inMinutes(10), true],
    ['scheduled', inMinutes(120), true],
    ['scheduled', inMinutes(61), true],
    ['scheduled', inMinutes(60), false],
    ['scheduled', inMinutes(59), false],
    ['scheduled', null, false],
    ['running', inMinutes(120), false],
    ['finished', inMinutes(-120), false],
    ['cancelled', inMinutes(-120), true],
  ] as const)('%s at %s: %s', (status, scheduledAt, isEditable) => {
    expect(isCampaignEditable({ status, scheduledAt }, now)).toBe(isEditable);
  });
});

it('S353 S361 only what waits or runs is stopped, only what was stopped goes on, only what runs is not deleted', () => {
  expect(campaignStatuses.filter(isCampaignStoppable)).toEqual(['scheduled', 'running']);
  expect(campaignStatuses.filter(isCampaignRestartable)).toEqual(['cancelled']);
  expect(campaignStatuses.filter((status) => !isCampaignDeletable(status))).toEqual(['running']);
});

describe('S830 what a campaign lacks before it can be sent', () => {
  const whole: CampaignParts = {
    contactListId: 1,
    reachable: 3,
    connectionId: 2,
    confirmation: true,
    messages: ['Oi', null, '  ', 'Olá'],
    confirmationMessages: ['Pode?', null, null, 'Pode ser?'],
    hasTemplate: [],
  };
  it.each([
    ['nothing', {}, []],
    ['a list', { contactListId: null }, ['contactListId']],
    ['anybody who can be reached', { reachable: 0 }, ['contactListId']],
    ['a connection', { connectionId: null }, ['whatsappId']],
    ['a text', { messages: [null, ' '] }, ['message1']],
    ['a question for each text', { confirmationMessages: ['Pode?'] }, ['confirmationMessage4']],
    ['no question where none is asked', { confirmation: false, confirmationMessages: [] }, []],
    ['no text beside a template', { confirmation: false, messages: [], hasTemplate: [false, true] }, []],
  ])('%s', (_what, over, missing) => {
    expect(missingParts({ ...whole, ...over })).toEqual(missing);
  });
});

it('S831 a campaign begins until a day after its time', () => {
  expect(isTooLate(inMinutes(-24 * 60), now)).toBe(false);
  expect(isTooLate(inMinutes(-24 * 60 - 1), now)).toBe(true);
  expect(isTooLate(inMinutes(5), now)).toBe(false);
});
