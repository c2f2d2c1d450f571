import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';
import type { FilledTemplateProps } from './filled-template.tsx';
import type { TemplateFieldProps } from './template-field.tsx';
import type { TemplatePickerProps } from './template-picker.tsx';

/** Replaces the input while only templates may be sent. */
export const TemplatePicker = screen<TemplatePickerProps>(
  ['templates'],
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);

/** Chooses a template and fills it in, as a part of a form. */
export const TemplateField = screen<TemplateFieldProps>(
  ['templates'],
  async () => (await import('./template-field.tsx')).TemplateField,
);

/** A chosen template as somebody will see it. */
export const FilledTemplate = screen<FilledTemplateProps>(
  ['templates'],
  async () => (await import('./filled-template.tsx')).FilledTemplate,
);

export const templatesFeature: Feature = {
  pages: [
    {
      path: '/connections/:connectionId/templates',
      area: 'templates',
      access: 'admin',
      screen: screen(['templates'], async () => (await import('./templates-page.tsx')).TemplatesPage),
    },
  ],
};
