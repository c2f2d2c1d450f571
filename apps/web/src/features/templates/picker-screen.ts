import { screen } from '../../lib/screen.tsx';
import type { TemplatePickerProps } from './template-picker.tsx';

/** What takes the place of the input once only a template gets through. Apart from the page, which others load. */
export const TemplatePicker = screen<TemplatePickerProps>(
  ['templates'],
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);
