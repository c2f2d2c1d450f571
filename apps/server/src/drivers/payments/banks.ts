import type { Agent } from 'node:http';
import type { Banks } from '../../ports/payments.ts';
import { createAsaas } from './asaas.ts';
import { createEfi } from './efi.ts';

/** The banks of the node, at the configured addresses. */
export function createBanks({
  efiUrl,
  asaasUrl,
  agent,
}: {
  efiUrl: string;
  asaasUrl: string;
  agent: Agent | undefined;
}): Banks {
  return { efi: createEfi({ baseUrl: efiUrl, agent }), asaas: createAsaas({ baseUrl: asaasUrl, agent }) };
}
