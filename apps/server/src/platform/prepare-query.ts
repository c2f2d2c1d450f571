import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';
import { type Compilable, type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { PlatformDb, TenantDb } from './tenant-db.ts';

/** Names a value of `T` where it belongs in a prepared query. */
export type Params<T> = <K extends keyof T>(name: K) => Expression<T[K]>;

/** Stands among the parameters of the compiled query until a call gives the value. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A change without `returning` answers no rows. */
type RowOf<O> = O extends InsertResult | UpdateResult | DeleteResult ? never : O;

/**
 * For queries of the busiest paths: builds and compiles at the first call only, which costs many times what sending
 * does. `build` gets the names of the values and never the values, so that its statement cannot depend on them.
 */
export function prepareQuery<T extends object, O>(
  build: (db: Kysely<Database>, param: Params<T>) => Compilable<O>,
): (db: TenantDb | PlatformDb, values: T) => Promise<RowOf<O>[]> {
  let compiled: CompiledQuery<O> | undefined;
  return async ({ sql: db }, values) => {
    compiled ??= build(db, placeholder).compile();
    const parameters = compiled.parameters.map((parameter) =>
      // Only names of `T` were asked for.
      parameter instanceof Placeholder ? values[parameter.name as keyof T] : parameter,
    );
    const { rows } = await db.executeQuery({ ...compiled, parameters });
    return rows as RowOf<O>[];
  };
}

const placeholder = (name: PropertyKey): RawBuilder<never> => sql.val(new Placeholder(name) as never);
