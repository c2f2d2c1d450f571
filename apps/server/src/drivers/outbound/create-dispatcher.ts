import { Agent, ProxyAgent } from 'undici';

/** A file that does not begin, or stops coming, is given up: while one is fetched the WhatsApp Web library holds keys of its link. */
const timeouts = { headersTimeout: 30_000, bodyTimeout: 60_000, connectTimeout: 15_000 };

/** What `fetch` goes through: directly, or by the proxy of the house. */
export const createDispatcher = (proxy: string | null): unknown => (proxy === null ? new Agent(timeouts) : new ProxyAgent({ uri: proxy, ...timeouts }));
