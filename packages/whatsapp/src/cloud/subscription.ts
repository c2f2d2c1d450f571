import type { Graph } from './graph.ts';
import { recordAt, textAt } from './json.ts';
import { listPages } from './read-templates.ts';

/** The app a token belongs to. */
export async function fetchAppId(graph: Graph): Promise<string | null> {
  return textAt(await graph.get('app', { fields: 'id' }), 'id') ?? null;
}

/** Whether the account tells our app what happens on it. */
export async function isSubscribed(graph: Graph, wabaId: string, appId: string): Promise<boolean> {
  for await (const entry of listPages(graph, `${wabaId}/subscribed_apps`, {})) {
    if (textAt(recordAt(entry, 'whatsapp_business_api_data'), 'id') === appId) return true;
  }
  return false;
}

/**
 * Makes the account tell our app what happens on it, unless it does already. Asking again is not harmless: it would
 * take away a callback address that somebody has set for this account alone.
 */
export async function ensureSubscribed(graph: Graph, wabaId: string): Promise<void> {
  const appId = await fetchAppId(graph);
  if (appId !== null && (await isSubscribed(graph, wabaId, appId))) return;
  await graph.post(`${wabaId}/subscribed_apps`, {});
}
