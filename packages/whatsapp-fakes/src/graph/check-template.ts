import { file, invalid, type Json, list, onlyKnown, record, text } from './check-fields.ts';

function degrees(value: unknown, what: string, most: number): void {
  const written = text(value, what, 60);
  if (!/^-?\d+(\.\d+)?$/.test(written) || Math.abs(Number(written)) > most) invalid(what);
}

/** What Meta requires of each type of parameter. */
const parameters: Readonly<Record<string, (parameter: Json) => void>> = {
  text: (parameter) => void text(parameter['text'], 'text', 32_768),
  payload: (parameter) => void text(parameter['payload'], 'payload', 128),
  image: file('image', []),
  video: file('video', []),
  document: file('document', ['filename']),
  location(parameter) {
    const request = record(parameter['location'], 'location');
    onlyKnown(request, ['latitude', 'longitude', 'name', 'address'], 'location');
    degrees(request['latitude'], 'latitude', 90);
    degrees(request['longitude'], 'longitude', 180);
    text(request['name'], 'location name', 1_024);
    text(request['address'], 'location address', 1_024);
  },
  coupon_code(parameter) {
    if (!/^[a-z0-9]+$/i.test(text(parameter['coupon_code'], 'coupon_code', 20))) invalid('coupon_code');
  },
};

function checkParameter(parameter: Json): void {
  const type = text(parameter['type'], 'parameter type', 60);
  const check = Object.hasOwn(parameters, type) ? parameters[type] : undefined;
  if (!check) return invalid(`parameter of type ${type}`);
  onlyKnown(parameter, ['type', 'parameter_name', type], 'parameter');
  check(parameter);
}

function checkComponent(component: Json): void {
  onlyKnown(
    component,
    ['type', 'parameters', ...(component['type'] === 'button' ? ['sub_type', 'index'] : [])],
    'component',
  );
  if (!['header', 'body', 'button'].includes(text(component['type'], 'component type', 60))) invalid('component type');
  for (const parameter of list(component['parameters'], 'parameters')) checkParameter(parameter);
}

/** Refuses a template message whose shape Meta would refuse, whatever the template is. */
export function checkTemplate(request: Json): void {
  onlyKnown(request, ['name', 'language', 'components'], 'template');
  text(request['name'], 'template name', 512);
  text(record(request['language'], 'language')['code'], 'language code', 20);
  if (request['components'] !== undefined)
    for (const component of list(request['components'], 'components')) checkComponent(component);
}
