import type { Template } from '@balcao/contract';
import { couponCodeLength, type FieldFault, type TemplateField } from '@balcao/domain';
import type { TFunction } from 'i18next';

const limits = { most: couponCodeLength };

/** The label of a field; for a button it contains the button's text. */
export function labelOf(
  t: TFunction<'templates'>,
  { buttons }: Pick<Template, 'buttons'>,
  { part, name, kind }: TemplateField,
): string {
  const button = buttons[Number(name)]?.text ?? '';
  if (kind === 'text') return part === 'header' ? t('fields.header', { name }) : t('fields.body', { name });
  return t(`fields.${kind}`, { button });
}

/** A hint on what to enter, where that is not obvious. */
export function hintOf(t: TFunction<'templates'>, { kind }: Pick<TemplateField, 'kind'>): string | undefined {
  return kind === 'text' || kind === 'placeName' || kind === 'placeAddress'
    ? undefined
    : t(`fields.${kind}Hint`, limits);
}

/** What is wrong with the value of a field. */
export function faultText(t: TFunction<'templates'>, fault: FieldFault): string {
  return t(`fields.${fault}`, limits);
}
