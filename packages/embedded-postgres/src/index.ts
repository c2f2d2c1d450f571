export { EmbeddedPostgresError } from './errors.ts';
export {
  startEmbeddedPostgres,
  useEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
