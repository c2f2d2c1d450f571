import { describeDriverContract, type DriverRig } from '@balcao/whatsapp/testing';
import type { FakeMessage } from './index.ts';
import { buildShop } from './shop.test-data.ts';

type Listed = Awaited<ReturnType<DriverRig['listMessages']>>[number];

const toListed = ({
  id,
  customer,
  fromCustomer,
  kind,
  body,
  mediaType,
  quotedId,
  at,
  ack,
  isEdited,
  isDeleted,
  reactions,
  attempts,
}: FakeMessage): Listed => ({
  id,
  customer,
  fromCustomer,
  type: kind,
  body,
  mediaType,
  menu: null,
  quotedId,
  forwarded: null,
  at,
  ack,
  edited: isEdited,
  deleted: isDeleted,
  reactions,
  attempts,
  member: null,
});

const noGroups = async (): Promise<never> => {
  throw new Error('there are no groups and no profiles on the Cloud API');
};

/** A shop of its own for each test. Its windows are open: what they do is proven apart. */
async function makeRig(): Promise<DriverRig> {
  const { number, token, createDriver, close } = await buildShop({
    rules: { window: 'open' },
    facts: { isCoexistence: true },
    timeouts: { watchMs: 20 },
  });
  return {
    connectionId: 1,
    createDriver,
    scan: noGroups,
    enterCode: noGroups,
    write: async (message) => number.write(message),
    createGroup: noGroups,
    writeInGroup: noGroups,
    rename: noGroups,
    setPicture: noGroups,
    edit: async (edit) => number.edit(edit),
    revoke: async (revoke) => number.revoke(revoke),
    react: async (reaction) => number.react(reaction),
    acknowledge: async (ack) => number.acknowledge(ack),
    refuseNumbers: async (numbers) => numbers.forEach((each) => number.shop.notOnWhatsApp.add(each)),
    unlink: async () => void Object.assign(token, { isValid: false }),
    sentAs: (ourId) => number.findByOurId(ourId)?.id ?? '',
    listReceived: async (customer) =>
      number.received(customer).map(({ id, customer: to, body, kind, mediaType, at, ack }) => ({
        id,
        to,
        body,
        type: kind,
        ...(mediaType === null ? {} : { mediaType }),
        at,
        ack,
      })),
    listMessages: async () => number.messages.map(toListed),
    close,
  };
}

describeDriverContract('the Cloud API', makeRig);
