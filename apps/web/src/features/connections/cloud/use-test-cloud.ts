import { type CloudInput, type CloudReport, connectionsEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';

/** Tests settings of Meta's API, one test at a time. Missing settings are taken from the connection. */
export function useTestCloud(connectionId: number | undefined) {
  const { busy, run } = useBusy();
  const [report, setReport] = useState<CloudReport | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function test(settings: CloudInput): Promise<void> {
    setError(null);
    try {
      setReport(
        await call(connectionsEndpoints.testCloud, {
          body: { ...settings, ...(connectionId === undefined ? {} : { connectionId }) },
        }),
      );
    } catch (failure) {
      // A report about earlier settings would mislead beside a failure.
      setReport(null);
      setError(failure);
    }
  }
  return { busy, report, error, test: (settings: CloudInput) => run(() => test(settings)) };
}
