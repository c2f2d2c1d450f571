import type { Logger } from '../../platform/logger.ts';
import type { WebPages } from '../../ports/web-pages.ts';
import type { EgressLimits, GuardedFetch } from './egress/guarded-fetch.ts';
import type { EgressRules } from './egress/guarded-connector.ts';

/** The head of a page is at its beginning; what follows is not waited for. */
const limits: EgressLimits = { totalMs: 5_000, maxBytes: 256 * 1024, cutsLonger: true };
const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const headers = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Balcao link preview' };

/** Reads pages behind the guard for addresses that outsiders name, within 5 seconds and 256 kB. */
export function createWebPages(rules: EgressRules, log: Pick<Logger, 'info'>): WebPages {
  let ask: Promise<GuardedFetch> | undefined;
  // The library is loaded with the first link, not with the node.
  const load = async (): Promise<GuardedFetch> =>
    (await import('./egress/guarded-fetch.ts')).createGuardedFetch(rules, limits);
  return {
    async readStart(url) {
      try {
        const answer = await (await (ask ??= load()))(url, { headers });
        const type = String(answer.headers['content-type'] ?? '');
        return answer.status === 200 && isPage.test(type) ? decode(answer.body, type) : null;
      } catch (error) {
        // Which address it was stays out of the log: it is part of what somebody wrote.
        log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a linked page could not be read');
        return null;
      }
    },
  };
}

const ofType = /charset\s*=\s*"?([\w-]{2,40})/i;
const ofPage = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{2,40})/i;

/** The text of a page in the alphabet that its server, or else the page itself, names. */
function decode(body: Buffer, type: string): string {
  const named = ofType.exec(type) ?? ofPage.exec(body.subarray(0, 2_048).toString('latin1'));
  const label = named?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    // Nobody knows an alphabet of that name.
    return new TextDecoder().decode(body);
  }
}
