import { abilitiesOf } from '@balcao/domain';
import { type Capabilities, linkedDeviceCapabilities } from '@balcao/whatsapp';
import { cloudCapabilities } from '@balcao/whatsapp/cloud';
import { expect, it } from 'vitest';

const drivers: Readonly<Record<string, Capabilities>> = {
  beta: linkedDeviceCapabilities,
  simulator: linkedDeviceCapabilities,
  cloud: cloudCapabilities,
};

it.each(Object.entries(drivers))('S472 S473 S775 what %s offers is what its driver can do', (provider, driver) => {
  expect(abilitiesOf(provider)).toEqual({
    edit: driver.canEdit,
    delete: driver.canRevoke,
    react: driver.canReact,
    askNumber: driver.canAskNumber,
  });
});
