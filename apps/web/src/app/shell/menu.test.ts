import { describe, expect, it } from 'vitest';
import { buildSignedIn } from '../../test/builders/build-session.ts';
import { pages } from '../features.ts';
import { isCurrent, menuFor } from './menu.ts';

const everyone = ['/tickets', '/quick-messages', '/contacts', '/schedules', '/tags', '/chats'];
const adminsMain = ['/', ...everyone];
const administration = [
  '/connections',
  '/queues',
  '/users',
  '/messages-api',
  '/financeiro',
  '/do-not-disturb',
  '/ticket-report',
  '/audit-log',
  '/settings',
  '/simulator',
];

function entriesOf(parts: Parameters<typeof buildSignedIn>[0]) {
  return Object.fromEntries(
    Object.entries(menuFor(buildSignedIn(parts))).map(([section, entries]) => [
      section,
      entries.map((entry) => entry.to),
    ]),
  );
}

describe('menuFor', () => {
  it.each([
    [
      'S20 an attendant',
      { user: { profile: 'user' } },
      { main: everyone, campaigns: [], administration: [], platform: [], foot: ['/helps'] },
    ],
    [
      'S22 an attendant of a company with campaigns',
      { user: { profile: 'user' }, campaigns: true },
      { main: everyone, campaigns: [], administration: [], platform: [], foot: ['/helps'] },
    ],
    [
      'S22 an admin of a company with campaigns',
      { user: { profile: 'admin' }, campaigns: true },
      {
        main: adminsMain,
        campaigns: ['/campaigns', '/contact-lists', '/campaigns-config'],
        administration,
        platform: [],
        foot: ['/helps'],
      },
    ],
    [
      'S21 an admin',
      { user: { profile: 'admin' } },
      { main: adminsMain, campaigns: [], administration, platform: [], foot: ['/helps'] },
    ],
    [
      'S23 the operator',
      { user: { profile: 'admin', super: true } },
      { main: adminsMain, campaigns: [], administration, platform: ['/announcements', '/signup'], foot: ['/helps'] },
    ],
    [
      'R22 an overdue admin',
      { user: { profile: 'admin' }, campaigns: true, restricted: true },
      { main: [], campaigns: [], administration: ['/financeiro', '/subscription'], platform: [], foot: [] },
    ],
  ] as const)('%s', (_, parts, expected) => {
    expect(entriesOf(parts)).toEqual(expected);
  });
});

it('S20 an entry leads to a page: areas without one are not in the menu', () => {
  const shown = Object.values(entriesOf({ user: { profile: 'admin', super: true }, campaigns: true })).flat();
  expect(shown.filter((to) => pages.find(({ path }) => path.startsWith(to))?.screen === undefined)).toEqual([]);
});

describe('the simulator', () => {
  it('is shown by a gate of its own, which asks for a simulated connection', () => {
    const { administration: entries } = menuFor(buildSignedIn({ user: { profile: 'admin' } }));
    expect(entries.filter(({ gate }) => gate !== undefined).map(({ to }) => to)).toEqual(['/simulator']);
  });
});

describe('isCurrent', () => {
  it.each([
    ['/users', '/users', undefined, true],
    ['/users', '/users/', undefined, true],
    ['/users', '/usersx', undefined, false],
    ['/tickets', '/tickets/0b1e', undefined, true],
    ['/', '/', undefined, true],
    ['/', '/tickets', undefined, false],
    ['/campaigns', '/campaign/3/report', '/campaign', true],
    ['/campaigns', '/campaigns-config', '/campaign', false],
    ['/contact-lists', '/contact-lists/4/contacts', undefined, true],
  ])('S24 %s at %s', (to, pathname, also, expected) => {
    expect(isCurrent({ to, also }, pathname)).toBe(expected);
  });
});
