import type { Identity } from '@balcao/whatsapp';
import { expect, it } from 'vitest';
import { useRigs } from './testing/use-rigs.ts';

const { link } = useRigs();
const ana = '5511987654321';
const pn: Identity = { kind: 'pn', scope: '', value: ana };

it('S816 somebody of whom only the number is known is blocked under the LID that WhatsApp tells', async () => {
  const { rig, driver } = await link();
  const customer = rig.person(ana, 'Ana');
  await driver.setBlocked([pn], true);
  expect([...rig.device().blocked]).toEqual([customer]);
  await driver.setBlocked([pn], false);
  expect([...rig.device().blocked]).toEqual([]);
});

it('S816 somebody known by LID is blocked when we know the number, and refused when nobody does', async () => {
  const { rig, driver } = await link();
  const customer = rig.person(ana, 'Ana');
  const lid: Identity = { kind: 'lid', scope: '', value: customer.lid };
  await expect(driver.setBlocked([lid], true)).rejects.toMatchObject({ name: 'BlockRefused', code: 'no_number' });
  await driver.setBlocked([lid, pn], true);
  expect([...rig.device().blocked]).toEqual([customer]);
  // Letting in again needs no number.
  await driver.setBlocked([lid], false);
  expect([...rig.device().blocked]).toEqual([]);
});

it('S816 what WhatsApp refuses is a refusal, and a number that is not there has nobody to block', async () => {
  const { rig, driver } = await link();
  rig.person(ana, 'Ana');
  rig.server.faults.blockRefusal = '403';
  await expect(driver.setBlocked([pn], true)).rejects.toMatchObject({ name: 'BlockRefused', code: 'refused' });
  const stranger: Identity = { kind: 'pn', scope: '', value: '5511900000000' };
  await expect(driver.setBlocked([stranger], true)).rejects.toMatchObject({ name: 'BlockRefused', code: 'no_number' });
});

it('S816 too many requests are to be made later, and so is what WhatsApp could not do', async () => {
  const { rig, driver } = await link();
  rig.person(ana, 'Ana');
  rig.server.faults.blockRefusal = '429';
  await expect(driver.setBlocked([pn], true)).rejects.toMatchObject({ name: 'SlowDown' });
  rig.server.faults.blockRefusal = '503';
  await expect(driver.setBlocked([pn], true)).rejects.toMatchObject({ data: 503 });
});
