import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/**
 * A database handle that already knows its company: the transaction behind it carries the company, and
 * row-level security shows no other row. Every query function takes one first.
 */
export type TenantDb = { readonly companyId: number; readonly sql: Kysely<Database> };

/**
 * A handle above all companies: login, the operator's screens, claiming of due work. Few functions take
 * one, and what they do for a person is audited.
 */
export type PlatformDb = { readonly platform: true; readonly sql: Kysely<Database> };

/** The company among the values of a query. */
export type OfCompany = Pick<TenantDb, 'companyId'>;
