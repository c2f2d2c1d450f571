/** What Meta says of a template. */
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
 * What a button does. `code` copies the code of an authentication, `coupon` that of an offer, which Meta wants told in
 * another way.
 */
export type TemplateButtonKind = 'reply' | 'url' | 'phone' | 'code' | 'coupon' | 'other';

/**
 * A message that Meta has allowed to be sent when nobody has written lately. Placeholders stand as `{{1}}` or
 * `{{name}}`.
 */
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

/** A place on a map, where it is in degrees with a point. */
export type TemplatePlace = {
  readonly latitude: string;
  readonly longitude: string;
  readonly name: string;
  readonly address: string;
};

/** A template with what fills its placeholders, by their names. */
export type TemplateUse = {
  readonly name: string;
  readonly language: string;
  /** Words by their placeholders, or a file by its id or address, as `image`, `video` or `document`. */
  readonly header: Readonly<Record<string, string>>;
  /** The map at its top. */
  readonly place?: TemplatePlace | undefined;
  readonly body: Readonly<Record<string, string>>;
  /** What follows the fixed part of each link, or the code of an authentication, by the place of its button. */
  readonly buttons: Readonly<Record<string, string>>;
  /** The code each coupon copies, by the place of its button. */
  readonly coupons?: Readonly<Record<string, string>> | undefined;
};
