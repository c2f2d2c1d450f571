import type pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import type { Pools } from './pools.ts';

/** A pool with the role its work is confined to, and the variable that says how it logs in. */
type Login = { pool: pg.Pool; role: 'balcao_app' | 'balcao_platform'; variable: string };

type Facts = {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  isMember: boolean;
  isOther: boolean;
  isOwner: boolean;
  reads: boolean;
};

/** What a login of ours is and may do, as it stands right now. */
async function readFacts({ pool, role }: Login): Promise<Facts | undefined> {
  const other = role === 'balcao_app' ? 'balcao_platform' : 'balcao_app';
  const { rows } = await pool.query<Facts>(
    `SELECT current_user AS name, r.rolsuper AS superuser, r.rolbypassrls AS bypasses,
            pg_has_role('${role}', 'USAGE') AS "isMember", pg_has_role('${other}', 'USAGE') AS "isOther",
            pg_has_role(c.relowner, 'USAGE') AS "isOwner", has_table_privilege(c.oid, 'SELECT') AS reads
     FROM pg_roles r, pg_class c WHERE r.rolname = current_user AND c.oid = 'public.companies'::regclass`,
  );
  return rows[0];
}

/**
 * Why a login is not what its work needs, as a sentence; null when all is well. One that may too much sees the rows of
 * all companies without a word, because row-level security does not apply to it.
 */
async function findProblem(login: Login): Promise<string | null> {
  const { role, variable } = login;
  const facts = await readFacts(login);
  if (!facts) return `The login of ${variable} cannot be found in the database.`;
  const name = `${variable} works as "${facts.name}"`;
  const remedy = `Give it a login that is a member of ${role} and of nothing else.`;
  if (facts.superuser) return `${name}, a superuser, whom nothing keeps from the rows of all companies. ${remedy}`;
  if (facts.bypasses)
    return `${name}, which bypasses row-level security and so sees the rows of all companies. ${remedy}`;
  if (facts.isOwner)
    return `${name}, the owner of the tables, who sees the rows of all companies. ${remedy} If that is the login of DATABASE_URL, a pooler in between drops the role we ask for.`;
  if (facts.isOther && role === 'balcao_app')
    return `${name}, which also is a member of balcao_platform and so sees the rows of all companies. ${remedy}`;
  if (!facts.isMember || !facts.reads)
    return `${name}, which may not read the tables. As an administrator: GRANT ${role} TO "${facts.name}" (and the login has to INHERIT).`;
  return null;
}

export type LoginVariables = { app: string; platform: string };

const loginsOf = ({ app, platform }: Pools, variables: LoginVariables): Login[] => [
  { pool: app, role: 'balcao_app', variable: variables.app },
  { pool: platform, role: 'balcao_platform', variable: variables.platform },
];

/** Throws unless both pools log in as somebody who may do their work and no more. */
export async function requireSafeLogins(pools: Pools, variables: LoginVariables): Promise<void> {
  const problems = await Promise.all(loginsOf(pools, variables).map(findProblem));
  const sentences = problems.filter((problem) => problem !== null);
  if (sentences.length > 0) throw new StartError(sentences.join('\n'));
}

/** The same as an answer, for the readiness check: rights may be changed while the server runs. */
export async function hasSafeLogins(pools: Pools): Promise<boolean> {
  const logins = loginsOf(pools, { app: 'app', platform: 'platform' });
  return (await Promise.all(logins.map(findProblem))).every((problem) => problem === null);
}
