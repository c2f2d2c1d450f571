import type { EndpointSpec } from '@balcao/contract';
import { shapeOf } from './shape.ts';
import type { World } from './world.ts';

/** Keys no form sends, with the values somebody would try who wants more than he was given. */
const extraValues = ({ other, platform }: World): Record<string, unknown> => ({
  companyId: other.id,
  company_id: other.id,
  super: true,
  isSuper: true,
  is_super: true,
  profile: 'admin',
  id: other.admin.id,
  userId: other.admin.id,
  user_id: platform.admin.id,
  dueDate: '2098-12-31',
  due_date: '2098-12-31',
  trialExpiration: '2098-12-31T00:00:00Z',
  status: 'false',
  mediaPath: '../../etc/passwd',
  passwordHash: 'chosen by the caller',
  password_hash: 'chosen by the caller',
  token: 'chosen by the caller',
  tokenVersion: 99,
  token_version: 99,
  version: 99,
});

/** Bodies as text, each with keys its schema does not have; a key the schema does have is not touched. */
export function withExtraKeys(
  endpoint: EndpointSpec,
  body: Record<string, unknown>,
  world: World,
): Record<string, string> {
  const declared = Object.keys((endpoint.body && shapeOf(endpoint.body).properties) ?? {});
  const extra = Object.fromEntries(Object.entries(extraValues(world)).filter(([key]) => !declared.includes(key)));
  const wanted = JSON.stringify({ isSuper: true, is_super: true, companyId: world.other.id, profile: 'admin' });
  const appended = (text: string): string =>
    JSON.stringify(body).replace(/^\{/, `{${text}${Object.keys(body).length > 0 ? ',' : ''}`);
  return {
    'more columns': JSON.stringify({ ...addToNested(body, extra), ...extra }),
    'a prototype': appended(`"__proto__":${wanted}`),
    'a constructor': appended(`"constructor":{"prototype":${wanted}}`),
  };
}

function addToNested(value: Record<string, unknown>, extra: Record<string, unknown>): Record<string, unknown> {
  const visit = (child: unknown): unknown => {
    if (Array.isArray(child)) return child.map(visit);
    return typeof child === 'object' && child !== null
      ? { ...extra, ...addToNested(child as Record<string, unknown>, extra) }
      : child;
  };
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child)]));
}
