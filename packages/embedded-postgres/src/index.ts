export { EmbeddedPostgresError } from './errors.ts';
export { removeAbandonedPostgres } from './remove-abandoned.ts';
export {
  startEmbeddedPostgres,
  useEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
