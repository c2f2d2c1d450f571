import type { Page, Request } from '@playwright/test';

/** A call of the page's API: `GET /users`, `PUT /users/7`. The query does not matter. */
export type Call = { method: string; path: string | RegExp };

const isOf = ({ method, path }: Call, request: Request): boolean => {
  const { pathname } = new URL(request.url());
  const called = pathname.replace(/^\/api/, '');
  return (
    pathname.startsWith('/api/') &&
    request.method() === method &&
    (typeof path === 'string' ? called === path : path.test(called))
  );
};

/** Every such call the page makes from now on, as it leaves. */
export function watchCalls(page: Page, call: Call): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => isOf(call, request) && seen.push(request));
  return seen;
}
