import pg from 'pg';
import { connectionOptions } from '../../drivers/postgres/connection-options.ts';
import { kyselyOn } from '../../drivers/postgres/pipelined-connection.ts';
import { forgetSealed } from '../features.ts';
import { makeSecrets } from '../local-secrets.ts';

/** Makes new secrets and forgets, in one transaction, what nobody can open without the old ones. */
export async function replaceSecrets({ ownerUrl, dataDir }: { ownerUrl: string; dataDir: string }): Promise<void> {
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'new secrets' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await forgetSealed({ platform: true, sql: kyselyOn(client) });
    // Before the commit: were the folder not to be written, the old rows would have to stay.
    await makeSecrets(dataDir);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
