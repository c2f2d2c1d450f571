/** What Meta says of a template. */
export const templateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'in_appeal', 'unknown'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** A message that Meta has allowed to be sent when nobody has written lately. Placeholders stand as `{{1}}` or `{{name}}`. */
export type Template = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: 'marketing' | 'utility' | 'authentication' | 'unknown';
  readonly status: TemplateStatus;
  /** Why it was rejected, in Meta's words. */
  readonly reason: string | null;
  readonly header: { readonly format: 'text' | 'image' | 'video' | 'document' | 'location'; readonly text: string } | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: 'reply' | 'url' | 'phone' | 'code' | 'other'; readonly text: string; readonly value: string }[];
};

/** A template with what fills its placeholders, by their names. */
export type TemplateUse = { readonly name: string; readonly language: string; readonly header: Readonly<Record<string, string>>; readonly body: Readonly<Record<string, string>>; /** What follows the fixed part of each link, by the place of its button. */ readonly buttons: Readonly<Record<string, string>> };
