import type { Template } from '@balcao/contract';
import { type Filling, headerLink } from '@balcao/domain';
import type { TemplateUse } from '../../ports/whatsapp.ts';

/** A file stands under what it is. */
function headerOf({ header }: Template, filling: Filling): TemplateUse['header'] {
  return header === null || header.format === 'text' ? filling.header : { [header.format]: filling.header[headerLink] ?? '' };
}

/** A filled template in the words of the driver. What a button is, the stored template says; whoever sends only fills it. */
export function templateUseOf(template: Template, filling: Filling): TemplateUse {
  const { name, language, buttons } = template;
  const isCoupon = (place: string): boolean => buttons[Number(place)]?.kind === 'coupon';
  const pick = (wanted: boolean): Record<string, string> => Object.fromEntries(Object.entries(filling.buttons).filter(([place]) => isCoupon(place) === wanted));
  return { name, language, header: headerOf(template, filling), body: filling.body, buttons: pick(false), coupons: pick(true) };
}
