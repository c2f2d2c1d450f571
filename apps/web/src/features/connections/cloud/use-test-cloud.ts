import { type CloudInput, type CloudReport, connectionsEndpoints } from '@balcao/contract';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';

/** Tries settings of Meta's API, once at a time. What is left out of them is taken from the connection. */
export function useTestCloud(connectionId: number | undefined) {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<CloudReport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  async function test(settings: CloudInput): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      setReport(
        await call(connectionsEndpoints.testCloud, {
          body: { ...settings, ...(connectionId === undefined ? {} : { connectionId }) },
        }),
      );
    } catch (failure) {
      // An answer to other settings would mislead beside a failure.
      setReport(null);
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, report, error, test };
}
