import type { Template } from '@balcao/contract';
import { type Filling, headerLink } from '@balcao/domain';
import type { TemplateUse } from '../../../ports/whatsapp.ts';

/** The header of a template: a text, a file by its type, or a location. */
function headOf({ header }: Template, { header: values }: Filling): Pick<TemplateUse, 'header' | 'place'> {
  if (header === null || header.format === 'text') return { header: values };
  if (header.format !== 'location') return { header: { [header.format]: values[headerLink] ?? '' } };
  const { latitude = '', longitude = '', name = '', address = '' } = values;
  return { header: {}, place: { latitude, longitude, name, address } };
}

/**
 * A filled template in the words of the driver. What a button is, the stored template says; whoever sends only fills
 * it.
 */
export function templateUseOf(template: Template, filling: Filling): TemplateUse {
  const { name, language, buttons } = template;
  const isCoupon = (place: string): boolean => buttons[Number(place)]?.kind === 'coupon';
  const pick = (wanted: boolean): Record<string, string> =>
    Object.fromEntries(Object.entries(filling.buttons).filter(([place]) => isCoupon(place) === wanted));
  return {
    name,
    language,
    ...headOf(template, filling),
    body: filling.body,
    buttons: pick(false),
    coupons: pick(true),
  };
}
