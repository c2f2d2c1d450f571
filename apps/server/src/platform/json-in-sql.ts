/*
 * JSON written by the database as joined text, for the benchmark rows "tickets pending, page 1" and "messages, ticket
 * of 20". `json_build_object` asks for the type of each of its arguments in each row; for the hottest lists that was a
 * third of all work. The parts are SQL, made once when the program starts.
 */

/** A number, or null. */
export const number = (value: string): string => `COALESCE((${value})::text, 'null')`;

/** A yes or no that is never null. */
export const flag = (value: string): string => `CASE WHEN ${value} THEN 'true' ELSE 'false' END`;

/** A text or a moment, or null. */
export const text = (value: string): string => `COALESCE(to_json(${value})::text, 'null')`;

/** One of the program's own words, which need no escaping, or null. */
export const word = (value: string): string => `COALESCE('"' || ${value} || '"', 'null')`;

/** An object of parts that are JSON themselves. */
export const object = (parts: Readonly<Record<string, string>>): string =>
  `concat(${Object.entries(parts)
    .map(([key, value], place) => `'${place === 0 ? '{' : ','}"${key}":', ${value}`)
    .join(', ')}, '}')`;

/** A joined row as JSON, or null where `key` is null. */
export const beside = (key: string, value: string): string => `CASE WHEN ${key} IS NULL THEN 'null' ELSE ${value} END`;

/** What a query for at most one row finds, or null. */
export const found = (query: string): string => `COALESCE((${query}), 'null')`;

/** All that a query finds as one text, in an array. */
export const array = (query: string): string => `concat('[', (${query}), ']')`;
