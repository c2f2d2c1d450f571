import { GraphFault } from './graph-fault.ts';
import type { FakeTemplate, TemplateButton, TemplateComponent } from './state.ts';

type Json = Readonly<Record<string, unknown>>;
type Component = {
  readonly type: string;
  readonly sub_type?: string;
  readonly index?: string;
  readonly parameters: readonly Json[];
};

const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

/** The text that the customer reads of a template, and its category. Refuses wrong parameters with Meta's codes. */
export function fillTemplate(templates: readonly FakeTemplate[], request: Json): { body: string; category: string } {
  const language = (request['language'] as Json)['code'];
  const template = templates.find(
    ({ name, language: itsLanguage }) => name === request['name'] && itsLanguage === language,
  );
  if (!template)
    throw new GraphFault(132001, {
      status: 404,
      details: `template name (${String(request['name'])}) does not exist in ${String(language)}`,
    });
  if (template.status === 'PAUSED') throw new GraphFault(132015);
  if (template.status === 'DISABLED') throw new GraphFault(132016);
  if (template.status !== 'APPROVED')
    throw new GraphFault(132001, { status: 404, details: `template is ${template.status}` });
  const given = (Array.isArray(request['components']) ? request['components'] : []) as Component[];
  const part = (type: string): TemplateComponent | undefined =>
    template.components.find((component) => component.type === type);
  checkHeader(part('HEADER'), parametersOf(given, 'header'), template);
  checkButtons(part('BUTTONS'), given);
  const body = fillText(part('BODY')?.text ?? '', parametersOf(given, 'body'), template);
  if (body.length > 1_024) throw new GraphFault(132005);
  return { body, category: template.category };
}

const parametersOf = (given: readonly Component[], type: string): readonly Json[] =>
  given.find((component) => component.type === type)?.parameters ?? [];

function fillText(text: string, parameters: readonly Json[], { parameter_format: format }: FakeTemplate): string {
  const names = placeholders(text);
  if (names.length !== parameters.length)
    throw new GraphFault(132000, {
      details: `number of parameters (${parameters.length}) does not match the expected number (${names.length})`,
    });
  const valueOf = (name: string): string => {
    const parameter =
      format === 'NAMED' ? parameters.find((each) => each['parameter_name'] === name) : parameters[Number(name) - 1];
    if (
      parameter?.['type'] !== 'text' ||
      typeof parameter['text'] !== 'string' ||
      (format === 'POSITIONAL' && parameter['parameter_name'] !== undefined)
    )
      throw new GraphFault(132012, { details: `parameter ${name}` });
    if (/\n|\t| {5}/.test(parameter['text'])) throw new GraphFault(132007, { details: `parameter ${name}` });
    return parameter['text'];
  };
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => valueOf(name));
}

function checkHeader(header: TemplateComponent | undefined, parameters: readonly Json[], template: FakeTemplate): void {
  if (header === undefined && parameters.length > 0) throw new GraphFault(132000, { details: 'there is no header' });
  if (header === undefined) return;
  if (header.format === 'TEXT') return void fillText(header.text ?? '', parameters, template);
  const wanted = header.format?.toLowerCase() ?? '';
  if (parameters.length !== 1 || parameters[0]?.['type'] !== wanted)
    throw new GraphFault(132012, { details: `header: expected ${wanted}` });
}

/** How the buttons of each type are filled; the one of an authentication is a link. */
const buttonFillings: Readonly<Record<string, { readonly subType: string; readonly parameter: string }>> = {
  URL: { subType: 'url', parameter: 'text' },
  OTP: { subType: 'url', parameter: 'text' },
  COPY_CODE: { subType: 'copy_code', parameter: 'coupon_code' },
  QUICK_REPLY: { subType: 'quick_reply', parameter: 'payload' },
};
const isOpen = ({ type, url = '' }: TemplateButton): boolean =>
  type === 'COPY_CODE' || type === 'OTP' || placeholders(url).length > 0;

function checkButtons(component: TemplateComponent | undefined, given: readonly Component[]): void {
  const buttons = component?.buttons ?? [];
  const filled = given.filter(({ type }) => type === 'button');
  for (const { index, sub_type: subType, parameters } of filled) {
    const wanted = buttonFillings[buttons[Number(index)]?.type ?? ''];
    const fits =
      wanted?.subType === subType?.toLowerCase() &&
      parameters.length === 1 &&
      parameters[0]?.['type'] === wanted?.parameter;
    if (!wanted || !fits || typeof index !== 'string')
      throw new GraphFault(132012, { details: `button ${String(index)}` });
  }
  const open = buttons.findIndex(
    (button, place) => isOpen(button) && !filled.some(({ index }) => Number(index) === place),
  );
  if (open >= 0) throw new GraphFault(131008, { details: `button at index ${open} requires a parameter` });
}
