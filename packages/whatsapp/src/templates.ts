/** The states of a template at Meta. */
export const templateStatuses = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'in_appeal',
  'unknown',
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/**
 * What a button does. `code` copies the code of an authentication, `coupon` that of an offer; Meta treats them
 * differently.
 */
export type TemplateButtonKind = 'reply' | 'url' | 'phone' | 'code' | 'coupon' | 'other';

/** A message that Meta approved for use outside the 24-hour window. Placeholders are written `{{1}}` or `{{name}}`. */
export type Template = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: 'marketing' | 'utility' | 'authentication' | 'unknown';
  readonly status: TemplateStatus;
  /** Why it was rejected, in Meta's words. */
  readonly reason: string | null;
  readonly header: {
    readonly format: 'text' | 'image' | 'video' | 'document' | 'location';
    readonly text: string;
  } | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: TemplateButtonKind; readonly text: string; readonly value: string }[];
};

/** A location; the degrees have a decimal point. */
export type TemplatePlace = {
  readonly latitude: string;
  readonly longitude: string;
  readonly name: string;
  readonly address: string;
};

/** A template with the values of its placeholders. */
export type TemplateUse = {
  readonly name: string;
  readonly language: string;
  /** Values by placeholder, or a file by its id or address, as `image`, `video` or `document`. */
  readonly header: Readonly<Record<string, string>>;
  /** The location of the header. */
  readonly place?: TemplatePlace | undefined;
  readonly body: Readonly<Record<string, string>>;
  /** The end of each link, or the code of an authentication, by the position of its button. */
  readonly buttons: Readonly<Record<string, string>>;
  /** The code of each coupon, by the position of its button. */
  readonly coupons?: Readonly<Record<string, string>> | undefined;
};
