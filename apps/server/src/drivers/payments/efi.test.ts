import { getCertificate } from '@balcao/whatsapp-fakes/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../../../test/support/fake-bank/certificate.ts';
import { efiAccount } from '../../../test/support/fake-bank/efi.ts';
import { startFakeBank, type FakeBank } from '../../../test/support/fake-bank/fake-bank.ts';
import type { AccountCertificate, ChargeRequest } from '../../ports/payments.ts';
import { createEfi } from './efi.ts';

let bank: FakeBank;
let ca: string;

beforeAll(async () => {
  const server = await getCertificate();
  ca = server.cert;
  bank = await startFakeBank({ tls: { ...server, callers: testCertificate.cert } });
});
afterAll(() => bank.close());

const charge: ChargeRequest = {
  reference: 'a'.repeat(32),
  valueCents: 14_990,
  description: 'Fatura 1',
  seconds: 3_600,
  dueDate: '2040-01-01',
  payer: { name: 'Ana', document: '', email: null },
};
const open = (certificate: AccountCertificate, reference: string) =>
  createEfi({ baseUrl: `${bank.url}/efi`, ca })({ ...efiAccount, certificate }).open({ ...charge, reference });

describe('the certificate of an account', () => {
  it.each([
    ['as the bank’s file', { pfx: testCertificate.p12 }],
    ['as text', { cert: testCertificate.pem, key: testCertificate.pem }],
  ])('S692 is shown at every call, %s', async (name, certificate) => {
    const reference = name.replaceAll(/\W/g, '').padEnd(32, 'x').slice(0, 32);
    expect((await open(certificate, reference)).bankId).toBe(reference);
  });

  it('S692 without a known one the bank refuses, which is told as its failure', async () => {
    await expect(open(await getCertificate(), 'b'.repeat(32))).rejects.toThrow('Efí token: 403');
  });

  it('S692 a bank that shows a certificate of nobody we trust is not spoken to', async () => {
    const stranger = createEfi({ baseUrl: `${bank.url}/efi` })({
      ...efiAccount,
      certificate: { pfx: testCertificate.p12 },
    });
    await expect(stranger.open(charge)).rejects.toThrow('Efí token: no answer');
  });
});
