import { errorCatalogue, fullPath, type EndpointSpec } from '@balcao/contract';
import * as z from 'zod/mini';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root { color-scheme: light dark; --text: #14201a; --soft: #55635c; --line: #d7dfda; --paper: #fff; --bg: #f5f7f6; --key: #0b7a4b; }
@media (prefers-color-scheme: dark) { :root { --text: #e6ede9; --soft: #9db0a7; --line: #26332d; --paper: #17201c; --bg: #0f1613; --key: #4ade94; } }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/20px system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 20px; } h2 { font-size: 15px; margin: 32px 0 8px; text-transform: capitalize; }
details { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; margin: 6px 0; }
summary { padding: 10px 14px; cursor: pointer; display: flex; gap: 12px; flex-wrap: wrap; }
summary b { color: var(--key); min-width: 56px; } code, pre { font: 12px/18px ui-monospace, monospace; }
pre { overflow-x: auto; background: var(--bg); padding: 10px; border-radius: 6px; } .in { padding: 0 14px 12px; } .soft { color: var(--soft); }
td { padding: 4px 12px 4px 0; vertical-align: top; border-top: 1px solid var(--line); } table { border-collapse: collapse; }`;

/** A readable page over the same table as the API document; plain HTML, no script. */
export function docsPage(endpoints: readonly EndpointSpec[], nonce: string): string {
  const sections = [...groupByFeature(endpoints)]
    .map(([feature, list]) => `<h2>${escape(feature)}</h2>${list.map(endpointHtml).join('')}`)
    .join('');
  const errors = Object.entries(errorCatalogue)
    .map(
      ([code, { status, when }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(when)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Balcão API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Balcão API</h1><p class="soft">Bearer token from <code>POST /api/auth/login</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>${sections}<h2>errors</h2><table>${errors}</table></main></body></html>`;
}

/** What is sent as the bearer where that is no session. */
const credentials = { connection: 'token of a connection', webhook: 'secret of a webhook' } as const;

const featureOf = (endpoint: EndpointSpec): string => endpoint.name.split('.')[0] ?? '';

function groupByFeature(endpoints: readonly EndpointSpec[]): Map<string, EndpointSpec[]> {
  const groups = new Map<string, EndpointSpec[]>();
  for (const endpoint of endpoints)
    groups.set(featureOf(endpoint), [...(groups.get(featureOf(endpoint)) ?? []), endpoint]);
  return groups;
}

function endpointHtml(endpoint: EndpointSpec): string {
  const parts = (['params', 'query', 'body', 'response'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [`<p class="soft">${part}</p><pre>${escape(shape(schema, part))}</pre>`] : [];
  });
  return `<details><summary><b>${endpoint.method}</b><code>${escape(fullPath(endpoint))}</code><span class="soft">${escape(endpoint.summary)}</span></summary><div class="in"><p>Access: <code>${escape(endpoint.credential === undefined ? endpoint.access : credentials[endpoint.credential])}</code></p>${parts.join('')}</div></details>`;
}

function shape(schema: z.ZodMiniType, part: string): string {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: part === 'response' ? 'output' : 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return JSON.stringify(rest, null, 2);
}
