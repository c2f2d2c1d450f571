import type { Template } from '@balcao/contract';
import { couponCodeLength, type FieldFault, type TemplateField } from '@balcao/domain';
import type { TFunction } from 'i18next';

const limits = { most: couponCodeLength };

/** What a field is called; one of a button by the words on it. */
export function labelOf(
  t: TFunction<'templates'>,
  { buttons }: Pick<Template, 'buttons'>,
  { part, name, kind }: TemplateField,
): string {
  const button = buttons[Number(name)]?.text ?? '';
  if (kind === 'text') return part === 'header' ? t('fields.header', { name }) : t('fields.body', { name });
  return t(`fields.${kind}`, { button });
}

/** What may be in a field, where that does not go without saying. */
export function hintOf(t: TFunction<'templates'>, { kind }: Pick<TemplateField, 'kind'>): string | undefined {
  return kind === 'text' || kind === 'placeName' || kind === 'placeAddress'
    ? undefined
    : t(`fields.${kind}Hint`, limits);
}

/** What is wrong with what is in a field. */
export function faultText(t: TFunction<'templates'>, fault: FieldFault): string {
  return t(`fields.${fault}`, limits);
}
