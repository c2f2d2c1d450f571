import { describeDriverContract } from '@balcao/whatsapp/testing';
import { createFakeRig, toDriverRig } from './testing/fake-rig.ts';

describeDriverContract('Baileys', async () => toDriverRig(await createFakeRig(), ['5511987654321', '5521912345678']));
