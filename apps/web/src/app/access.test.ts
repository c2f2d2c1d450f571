import { describe, expect, it } from 'vitest';
import type { SessionState } from '../lib/session/session.ts';
import { buildSignedIn } from '../test/builders/build-session.ts';
import { decideAccess, type Verdict, type Visit } from './access.ts';
import { pages } from './features.ts';

const out: SessionState = { status: 'out', left: false };
const attendant = buildSignedIn({ user: { profile: 'user' } });
const admin = buildSignedIn({ user: { profile: 'admin' } });
const adminWithCampaigns = buildSignedIn({ user: { profile: 'admin' }, campaigns: true });
const attendantWithCampaigns = buildSignedIn({ user: { profile: 'user' }, campaigns: true });
const operator = buildSignedIn({ user: { profile: 'admin', super: true } });
const overdueAdmin = buildSignedIn({ user: { profile: 'admin' }, restricted: true });

const show: Verdict = { kind: 'show' };
const to = (path: string): Verdict => ({ kind: 'go', to: path });
const refused: Verdict = { kind: 'go', to: '/tickets', refused: true };

const byPath = new Map(pages.map((page) => [page.path, page]));
const visit = (path: string, origin?: string): Visit => {
  const page = byPath.get(path);
  if (page === undefined) throw new Error(`no page ${path}`);
  return { access: page.access, whileOverdue: page.whileOverdue, origin };
};

describe('decideAccess', () => {
  it.each([...byPath.keys()])('S1 waits on %s while the session loads', (path) => {
    expect(decideAccess({ status: 'loading', unreachable: false }, visit(path))).toEqual({ kind: 'wait' });
  });

  it.each(pages.filter(({ bare, access }) => !bare && access !== 'signup').map(({ path }) => path))(
    'S2 %s sends a visitor to /login and remembers where from',
    (path) => {
      expect(decideAccess(out, visit(path))).toEqual({ kind: 'go', to: '/login', remember: true });
    },
  );

  it('S11 remembers nothing after a logout by hand', () => {
    expect(decideAccess({ status: 'out', left: true }, visit('/users'))).toEqual(to('/login'));
  });

  it.each([
    ['S75 login', '/login', out, show],
    ['first run', '/setup', out, show],
    ['R1 public signup', '/signup', out, show],
    ['S460 the link of a mail', '/reset-password', out, show],
    ['S460 the link of a mail, logged in', '/reset-password', admin, show],
    ['S460 the link of a mail, overdue', '/reset-password', overdueAdmin, show],
    ['S460 logged in on /forgot-password', '/forgot-password', admin, to('/')],
    ['R1 company registration of the operator', '/signup', operator, show],
    ['R1 any other user', '/signup', admin, to('/')],
    ['S3 logged in on /login', '/login', admin, to('/')],
    ['S3 logged in on /setup', '/setup', attendant, to('/')],
    ['R2 dashboard for an admin', '/', admin, show],
    ['R2 dashboard for an attendant', '/', attendant, to('/tickets')],
    ['S15 campaigns without cshow', '/campaigns', admin, refused],
    ['S15 contact lists without cshow', '/contact-lists', admin, refused],
    ['S15 items of a list without cshow', '/contact-lists/:contactListId/contacts', admin, refused],
    ['S15 report without cshow', '/campaign/:campaignId/report', admin, refused],
    ['S15 campaign settings without cshow', '/campaigns-config', admin, refused],
    ['S15 campaigns with cshow', '/campaigns', adminWithCampaigns, show],
    ['S14 campaigns with cshow, attendant', '/campaigns', attendantWithCampaigns, refused],
    ['S14 announcements, admin', '/announcements', admin, refused],
    ['S23 announcements, operator', '/announcements', operator, show],
    ['R22 overdue admin at billing', '/financeiro', overdueAdmin, show],
    ['R22 overdue admin at the subscription', '/subscription', overdueAdmin, show],
    ['R22 overdue admin at users', '/users', overdueAdmin, to('/financeiro')],
    ['R22 overdue admin at tickets', '/tickets/:ticketId?', overdueAdmin, to('/financeiro')],
    ['R22 overdue admin at the dashboard', '/', overdueAdmin, to('/financeiro')],
    ['R22 overdue admin at login', '/login', overdueAdmin, to('/financeiro')],
  ])('%s', (_, path, session, expected) => {
    expect(decideAccess(session, visit(path))).toEqual(expected);
  });

  it.each([
    '/connections',
    '/queues',
    '/users',
    '/messages-api',
    '/financeiro',
    '/settings',
    '/announcements',
    '/campaigns',
    '/contact-lists',
    '/campaigns-config',
  ])('S14 R39 %s refuses an attendant with a word', (path) => {
    expect(decideAccess(attendant, visit(path))).toEqual(refused);
  });

  it.each(['/tickets/:ticketId?', '/quick-messages', '/contacts', '/schedules', '/tags', '/chats/:id?', '/helps'])(
    'S20 %s is for everyone',
    (path) => {
      expect(decideAccess(attendant, visit(path))).toEqual(show);
    },
  );

  it.each([
    [undefined, '/tickets'],
    ['/', '/tickets'],
    ['/users?x=1', '/users?x=1'],
    ['/tickets/0b1e', '/tickets/0b1e'],
  ])('R3 a login that came from %s leads to %s', (origin, expected) => {
    const entered = buildSignedIn({ user: { profile: 'admin' }, entered: 'login' });
    expect(decideAccess(entered, visit('/login', origin))).toEqual(to(expected));
  });

  it('S16 an unknown address is shown its page, logged in or not', () => {
    expect([decideAccess(out, { access: 'unknown' }), decideAccess(attendant, { access: 'unknown' })]).toEqual([
      show,
      show,
    ]);
  });
});
