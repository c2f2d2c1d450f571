import { templateStatuses, type Template, type TemplateButtonKind, type TemplateStatus } from '../templates.ts';
import type { Graph } from './graph.ts';
import { lookUp, recordAt, recordsAt, textAt, type Json } from './json.ts';

const categories = ['marketing', 'utility', 'authentication'] as const;
const formats = ['text', 'image', 'video', 'document', 'location'] as const;
const buttonKinds: Readonly<Record<string, TemplateButtonKind>> = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'coupon',
  OTP: 'code',
};

/** Meta's words that mean one of ours. A template that is only flagged or locked can still be sent. */
const synonyms: Readonly<Record<string, TemplateStatus>> = {
  limit_exceeded: 'rejected',
  deleted: 'disabled',
  pending_deletion: 'disabled',
  archived: 'disabled',
  flagged: 'approved',
  reinstated: 'approved',
  locked: 'approved',
};

function statusOf(text: string | undefined): TemplateStatus {
  const word = text?.toLowerCase() ?? '';
  return templateStatuses.find((status) => status === word) ?? lookUp(synonyms, word) ?? 'unknown';
}

/** One template as Graph lists it; null when it has no name to send it by. */
export function readTemplate(entry: Json): Template | null {
  const id = textAt(entry, 'id');
  const name = textAt(entry, 'name');
  const language = textAt(entry, 'language');
  if (id === undefined || name === undefined || language === undefined) return null;
  const components = recordsAt(entry, 'components');
  const part = (type: string): Json | undefined =>
    components.find((component) => textAt(component, 'type')?.toUpperCase() === type);
  const reason = textAt(entry, 'rejected_reason');
  return {
    id,
    name,
    language,
    category: categories.find((category) => category === textAt(entry, 'category')?.toLowerCase()) ?? 'unknown',
    status: statusOf(textAt(entry, 'status')),
    reason: reason === undefined || reason === 'NONE' ? null : reason,
    header: readHeader(part('HEADER')),
    body: textAt(part('BODY'), 'text') ?? '',
    footer: textAt(part('FOOTER'), 'text') ?? '',
    buttons: recordsAt(part('BUTTONS'), 'buttons').map(readButton),
  };
}

function readHeader(component: Json | undefined): Template['header'] {
  const format = formats.find((known) => known === textAt(component, 'format')?.toLowerCase());
  return format === undefined ? null : { format, text: textAt(component, 'text') ?? '' };
}

function readButton(button: Json): Template['buttons'][number] {
  return {
    kind: lookUp(buttonKinds, textAt(button, 'type')) ?? 'other',
    text: textAt(button, 'text') ?? '',
    value: textAt(button, 'url') ?? textAt(button, 'phone_number') ?? '',
  };
}

const fields = 'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason';
/** Meta allows 6 000 templates; more pages than this would be a circle. */
const mostPages = 100;

/** All entries of a list that comes in pages. The cursor is used and not the ready address, which holds the token. */
export async function* listPages(
  graph: Graph,
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<Json> {
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await graph.get(path, { ...query, ...(after === undefined ? {} : { after }) });
    yield* recordsAt(answer, 'data');
    const paging = recordAt(answer, 'paging');
    after = textAt(paging, 'next') === undefined ? undefined : textAt(recordAt(paging, 'cursors'), 'after');
    if (after === undefined) return;
  }
}

/** All templates of the account, whatever their state. */
export async function listTemplates(graph: Graph, wabaId: string): Promise<Template[]> {
  const templates: Template[] = [];
  for await (const entry of listPages(graph, `${wabaId}/message_templates`, { fields, limit: '100' })) {
    const template = readTemplate(entry);
    if (template) templates.push(template);
  }
  return templates;
}
