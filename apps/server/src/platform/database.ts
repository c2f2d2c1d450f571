export type { DB as Database } from './database-tables.ts';
