import type { ScheduleTemplate } from '@balcao/contract';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplates } from './use-templates.ts';

export type FilledTemplateProps = {
  connectionId: number;
  value: ScheduleTemplate;
  /** What becomes of each value, where it holds variables. */
  fill: (text: string) => string;
};

const fillAll = (values: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([place, text]) => [place, fill(text)]));

/** A chosen template as somebody will see it; nothing as long as it is not known. */
export function FilledTemplate({ connectionId, value, fill }: FilledTemplateProps) {
  const { data } = useTemplates(connectionId);
  const template = data?.templates.find(({ name, language }) => name === value.name && language === value.language);
  if (template === undefined) return null;
  const { header, body, buttons } = value;
  return (
    <TemplatePreview
      template={template}
      filling={{ header: fillAll(header, fill), body: fillAll(body, fill), buttons: fillAll(buttons, fill) }}
    />
  );
}
