import type { Graph } from './graph.ts';
import { recordAt, textAt } from './json.ts';
import { listPages } from './read-templates.ts';

/** The app a token belongs to. */
export async function fetchAppId(graph: Graph): Promise<string | null> {
  return textAt(await graph.get('app', { fields: 'id' }), 'id') ?? null;
}

/** Whether our app is subscribed to the webhooks of the account. */
export async function isSubscribed(graph: Graph, wabaId: string, appId: string): Promise<boolean> {
  for await (const entry of listPages(graph, `${wabaId}/subscribed_apps`, {})) {
    if (textAt(recordAt(entry, 'whatsapp_business_api_data'), 'id') === appId) return true;
  }
  return false;
}

/**
 * Subscribes our app to the webhooks of the account, unless it is already. Subscribing again would remove a callback
 * address that was set for this account alone.
 */
export async function ensureSubscribed(graph: Graph, wabaId: string): Promise<void> {
  const appId = await fetchAppId(graph);
  if (appId !== null && (await isSubscribed(graph, wabaId, appId))) return;
  await graph.post(`${wabaId}/subscribed_apps`, {});
}
