import { lookUp, recordAt, recordsAt, textAt, type Json } from '../json.ts';
import { mergeFound, ignored, notUnderstood, reported, foundEvent, type Context, type Found } from './found.ts';
import { readAccountUpdate, readTemplateUpdate } from './read-account.ts';
import { readEchoes, readErrors, readMessages, readStatuses } from './read-conversation.ts';
import { readAddressBook, readCalls, readHistory, readPreferences, readUserIds } from './read-people-news.ts';

/** The events of one change. `phoneNumberId` is null for the whole account. The receiver checks both ids. */
export type WebhookPart = { readonly wabaId: string; readonly phoneNumberId: string | null } & Found;

/**
 * Reads a webhook whose signature was checked. Never throws, and the same body always gives the same events with the
 * same ids. `receivedAt` is only used to mark backlog, and for times that Meta left out.
 */
export function readWebhook(body: unknown, receivedAt: number): WebhookPart[] {
  if (textAt(body, 'object') !== 'whatsapp_business_account') return [nothing('object')];
  const parts = recordsAt(body, 'entry').flatMap((entry) =>
    recordsAt(entry, 'changes').map((change) => readChange(change, { wabaId: textAt(entry, 'id') ?? '', receivedAt })),
  );
  return parts.length === 0 ? [nothing('entry')] : parts;
}

const nothing = (where: string): WebhookPart => ({ wabaId: '', phoneNumberId: null, ...notUnderstood(where) });

function readChange(change: Json, context: Context): WebhookPart {
  const field = textAt(change, 'field') ?? 'change';
  const value = recordAt(change, 'value');
  const found = lookUp(fields, field)?.(value, context);
  return {
    wabaId: context.wabaId,
    phoneNumberId: textAt(recordAt(value, 'metadata'), 'phone_number_id') ?? null,
    ...(found ?? ignored(field)),
  };
}

const readTemplateNews = (value: Json): Found => foundEvent(readTemplateUpdate(value), 'template');

function readAccountNews(value: Json): Found {
  const event = readAccountUpdate(value);
  return mergeFound([
    event === null ? mergeFound([]) : foundEvent(event, 'account_update'),
    reported('account_update', textAt(value, 'event')),
  ]);
}

/**
 * How many people the business may write to first in a day, as Meta says it: a tier or a number, where -1 is no limit.
 * Older accounts are told the limit of each number instead.
 */
const limitIn = (value: Json): string | undefined =>
  textAt(value, 'max_daily_conversations_per_business') ?? textAt(value, 'max_daily_conversation_per_phone');

function readLimitNews(value: Json): Found {
  const limit = limitIn(value);
  return mergeFound([
    limit === undefined ? mergeFound([]) : foundEvent({ type: 'messagingLimit', limit }, 'business_capability_update'),
    reported('business_capability_update', limit),
  ]);
}

/** Each field that we subscribe to. */
const fields: Readonly<Record<string, (value: Json, context: Context) => Found>> = {
  messages: (value, context) =>
    mergeFound([readMessages(value, context), readStatuses(value, context), readErrors(value)]),
  smb_message_echoes: readEchoes,
  smb_app_state_sync: readAddressBook,
  history: readHistory,
  calls: readCalls,
  user_id_update: readUserIds,
  message_template_status_update: readTemplateNews,
  message_template_quality_update: readTemplateNews,
  message_template_components_update: readTemplateNews,
  template_category_update: readTemplateNews,
  account_update: readAccountNews,
  account_alerts: (value) =>
    reported('account_alerts', textAt(recordAt(value, 'alert_info'), 'alert_type') ?? textAt(value, 'alert_type')),
  phone_number_quality_update: (value) => reported('phone_number_quality_update', textAt(value, 'event')),
  business_capability_update: readLimitNews,
  user_preferences: readPreferences,
};
