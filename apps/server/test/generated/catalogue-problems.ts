import type { QueryResultRow } from 'pg';

/** Runs SQL as the owner. */
export type Query = <R extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>;

const workingRoles = ['balcao_app', 'balcao_platform'] as const;

/**
 * Functions that run with the owner's rights, with the reason. Each must read the company from `app.company_id` alone.
 */
const ownersFunctions: Readonly<Record<string, string>> = {
  find_contacts: 'text search cannot use its index under row-level security; answers ids only',
  match_contacts: 'the same search, for lists of contacts; answers ids only',
  search_contacts: 'text search cannot use its index under row-level security; answers ids only',
  duplicate_contacts: 'the same of its index of numbers; answers ids, and the number or e-mail they share',
  search_messages: 'the same',
  search_messages_of: 'the same',
  grace_days: 'the work of every company depends on this one number of the operator’s settings; answers nothing else',
  analyse_grown_tables:
    'only the owner may have tables analysed; reads how many rows they have, and answers their names',
};

/** Tables whose company may be unknown, with the reason. */
const companyOptional: Readonly<Record<string, string>> = {
  audit_log: 'a refused login happens before a company is known',
  jobs: 'cron works above companies',
};

/** Tables that stay when their company is deleted. */
const companyUnreferenced: Readonly<Record<string, string>> = { audit_log: 'it tells of the deletion' };

/** Says in sentences what stands between the companies' rows and everybody else, or rather: what does not. */
export async function findCatalogueProblems(query: Query): Promise<string[]> {
  const checks = [
    checkSwitches,
    checkPolicies,
    checkReferences,
    checkCompanyColumn,
    checkRoles,
    checkGrants,
    checkFunctions,
    checkViews,
  ];
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await check(query)));
  return problems;
}

const tenantTables = `
  SELECT c.oid, c.relname::text AS name, CASE c.relname WHEN 'companies' THEN 'id' ELSE 'company_id' END AS company_column, c.relrowsecurity, c.relforcerowsecurity
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND (c.relname = 'companies' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))`;

async function checkSwitches(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; relrowsecurity: boolean; relforcerowsecurity: boolean }>(tenantTables);
  if (rows.length < 2) return ['no table belongs to a company: the check looks in the wrong place'];
  return rows.flatMap(({ name, relrowsecurity, relforcerowsecurity }) => [
    ...(relrowsecurity ? [] : [`${name}: row-level security is not enabled`]),
    ...(relforcerowsecurity ? [] : [`${name}: row-level security does not bind the owner (FORCE)`]),
  ]);
}

type Policy = {
  name: string;
  company_column: string;
  policy: string;
  roles: string[];
  permissive: boolean;
  command: string;
  using: string | null;
  with_check: string | null;
  owner: string;
};

async function checkPolicies(query: Query): Promise<string[]> {
  const rows = await query<Policy>(`
    SELECT t.name, t.company_column, p.polname::text AS policy, p.polpermissive AS permissive, p.polcmd AS command,
           pg_get_expr(p.polqual, p.polrelid) AS using, pg_get_expr(p.polwithcheck, p.polrelid) AS with_check, pg_get_userbyid(c.relowner)::text AS owner,
           ARRAY(SELECT CASE r WHEN 0 THEN 'public' ELSE pg_get_userbyid(r)::text END FROM unnest(p.polroles) r) AS roles
    FROM (${tenantTables}) t JOIN pg_class c ON c.oid = t.oid LEFT JOIN pg_policy p ON p.polrelid = t.oid`);
  const byTable = groupByTable(rows);
  return [...byTable].flatMap(([name, policies]) => policyProblems(name, policies));
}

function groupByTable(rows: readonly Policy[]): Map<string, Policy[]> {
  const groups = new Map<string, Policy[]>();
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  return groups;
}

/** Permissive policies add up, so a second one for the app role could only open what the first one closes. */
function policyProblems(name: string, policies: readonly Policy[]): string[] {
  const [first] = policies;
  const wanted = `(${first?.company_column} = current_company())`;
  const ofApp = policies.filter(
    ({ roles, permissive }) => permissive && (roles?.includes('balcao_app') || roles?.includes('public')),
  );
  const tenant = ofApp[0];
  const complete = (one: Policy | undefined, expression: string): boolean =>
    one?.command === '*' && one.using === expression && one.with_check === expression;
  return [
    ...(ofApp.length === 1 ? [] : [`${name}: ${ofApp.length} policies for balcao_app instead of one`]),
    ...(ofApp.length === 1 && !complete(tenant, wanted)
      ? [`${name}: the policy for balcao_app is not "for all using and with check ${wanted}"`]
      : []),
    ...(policies.some((one) => one.roles?.join() === first?.owner && complete(one, 'true'))
      ? []
      : [`${name}: no policy lets the owner's migrations through`]),
  ];
}

type Reference = {
  name: string;
  constraint_name: string;
  target: string;
  target_is_tenant: boolean;
  source_is_tenant: boolean;
  columns: string[];
  target_columns: string[];
};

async function checkReferences(query: Query): Promise<string[]> {
  const rows = await query<Reference>(`
    WITH tenant AS (${tenantTables})
    SELECT k.conrelid::regclass::text AS name, k.conname::text AS constraint_name, k.confrelid::regclass::text AS target,
           k.confrelid IN (SELECT oid FROM tenant) AS target_is_tenant, k.conrelid IN (SELECT oid FROM tenant) AS source_is_tenant,
           ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY n (num, ord) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n.num ORDER BY n.ord) AS columns,
           ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY n (num, ord) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n.num ORDER BY n.ord) AS target_columns
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`);
  return rows.filter(({ target_is_tenant: isTenant }) => isTenant).flatMap(referenceProblems);
}

function referenceProblems({
  name,
  constraint_name: constraint,
  target,
  source_is_tenant: isTenant,
  columns,
  target_columns: targetColumns,
}: Reference): string[] {
  if (!isTenant) return [`${name}: ${constraint} points from a table without company into ${target}`];
  const targetColumn = targetColumns[columns.indexOf('company_id')];
  const keepsCompany = targetColumn === (target === 'companies' ? 'id' : 'company_id');
  return keepsCompany ? [] : [`${name}: ${constraint} could point at another company's row of ${target}`];
}

async function checkCompanyColumn(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; not_null: boolean; referenced: boolean }>(`
    SELECT t.name, a.attnotnull AS not_null, EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'f' AND a.attnum = any(k.conkey)) AS referenced
    FROM (${tenantTables}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = t.company_column WHERE t.name <> 'companies'`);
  return rows.flatMap(({ name, not_null: notNull, referenced }) => [
    ...(notNull || companyOptional[name] !== undefined ? [] : [`${name}: company_id may be null`]),
    ...(referenced || companyUnreferenced[name] !== undefined ? [] : [`${name}: no foreign key holds company_id`]),
  ]);
}

async function checkRoles(query: Query): Promise<string[]> {
  const rows = await query<{ role: string; unsafe: boolean; owns: boolean; member_of: string[] }>(
    `SELECT r.rolname::text AS role, r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication AS unsafe,
            EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) OR EXISTS (SELECT FROM pg_proc p WHERE p.proowner = r.oid) AS owns,
            ARRAY(SELECT pg_get_userbyid(m.roleid)::text FROM pg_auth_members m WHERE m.member = r.oid) AS member_of
     FROM pg_roles r WHERE r.rolname = any($1)`,
    [workingRoles],
  );
  const missing = workingRoles
    .filter((role) => !rows.some((row) => row.role === role))
    .map((role) => `role ${role} is missing`);
  return [
    ...missing,
    ...rows.flatMap(({ role, unsafe, owns, member_of: groups }) => [
      ...(unsafe ? [`role ${role} is a superuser, bypasses row-level security or may create roles or databases`] : []),
      ...(owns ? [`role ${role} owns a table or function`] : []),
      ...(groups.length > 0 ? [`role ${role} is a member of ${groups.join(', ')}`] : []),
    ]),
  ];
}

/** TRUNCATE passes row-level security by, REFERENCES tells of rows, TRIGGER runs code; the audit log only grows. */
async function checkGrants(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; role: string; privilege: string }>(
    `SELECT t.name, role, privilege FROM (${tenantTables}) t, unnest($1::text[]) role, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
     WHERE has_table_privilege(role, t.oid, privilege)
     UNION ALL
     SELECT 'audit_log', 'balcao_app', privilege FROM unnest(ARRAY['SELECT', 'UPDATE', 'DELETE']) privilege
     WHERE has_table_privilege('balcao_app', 'audit_log', privilege) OR (privilege <> 'DELETE' AND has_any_column_privilege('balcao_app', 'audit_log', privilege))
     UNION ALL
     SELECT 'audit_log', 'balcao_platform', privilege FROM unnest(ARRAY['UPDATE', 'DELETE']) privilege
     WHERE has_table_privilege('balcao_platform', 'audit_log', privilege) OR (privilege <> 'DELETE' AND has_any_column_privilege('balcao_platform', 'audit_log', privilege))`,
    [workingRoles],
  );
  return rows.map(({ name, role, privilege }) => `${name}: ${role} may ${privilege}`);
}

async function checkFunctions(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; settled: boolean }>(`
    SELECT p.proname::text AS name, coalesce(array_to_string(p.proconfig, ' ') LIKE '%search_path=%', false) AS settled
    FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  return rows.flatMap(({ name, settled }) => [
    ...(ownersFunctions[name] === undefined
      ? [`function ${name} runs with the owner's rights and is not on the list`]
      : []),
    ...(settled ? [] : [`function ${name} runs with the owner's rights and an open search_path`]),
  ]);
}

/**
 * A view reads as its owner, whom the policies let through, unless it says otherwise; a materialised one has no
 * policies at all.
 */
async function checkViews(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    SELECT c.relname::text AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm') AND NOT coalesce(c.reloptions @> ARRAY['security_invoker=true'], false)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`);
  return rows.map(({ name }) => `view ${name} does not read with the rights of its reader`);
}
