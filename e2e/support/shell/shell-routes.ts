import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../../apps/web/src');

/** The pages that the features describe, read from their source: a new page is under test by being described. */
function readPages(): { path: string; access: string }[] {
  const doors = readdirSync(join(web, 'features')).map((feature) => join(web, 'features', feature, 'index.ts'));
  const describedIn = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)',\s*area: '\w+',\s*access: '(\w+)'/g)].map(
      ([, path = '', access = '']) => ({ path, access }),
    );
  // The page of one record asks for that record and is tested with it; the wall covers the shell and is tested by
  // itself.
  const isTestedApart = /:\w+(\/|$)|^\/wallboard$/;
  const pages = doors.flatMap(describedIn).filter(({ path }) => !isTestedApart.test(path));
  if (pages.length === 0) throw new Error('No page was found in the descriptions of the web features');
  return pages;
}

/** The addresses of a page: with something in the place of what varies, and also without where that may be left out. */
const addressesOf = (path: string): string[] =>
  path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.replace(/:\w+\?$/, '8f1c')] : [path.replace(/:\w+/, '1')];

const pathsFor = (...access: readonly string[]): string[] =>
  readPages()
    .filter((page) => access.includes(page.access))
    .flatMap(({ path }) => addressesOf(path));

export const campaignPaths: readonly string[] = pathsFor('campaigns');
export const visitorPaths = ['/login', '/signup', '/nowhere'] as const;

/** What the owner of the platform can open once the campaigns are on: everything inside the shell. */
export const shellPaths: readonly string[] = [
  ...pathsFor('everyone', 'dashboard', 'admin'),
  ...campaignPaths,
  ...pathsFor('super', 'signup'),
  '/nowhere',
];
