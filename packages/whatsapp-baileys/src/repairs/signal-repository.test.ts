import {
  addTransactionCapability,
  generateSignalPubKey,
  initAuthCreds,
  type SignalDataSet,
  type SignalKeyStore,
} from 'baileys';
import { expect, it } from 'vitest';
import { usualTiming } from '../options.ts';
import { UnhandledMessages } from '../receiving/unhandled-messages.ts';
import { createSignalRepositoryMaker } from './signal-repository.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const nothing = (): void => undefined;
const customer = '200000000000001@lid';

/** A device with keys in memory, whose writes can be delayed. */
function createDevice() {
  const kept = new Map<string, unknown>();
  const device = { beforeWrite: async () => undefined as void };
  const keys = {
    get: async (kind: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (kept.has(kind + id) ? [[id, kept.get(kind + id)]] : []))),
    set: async (data: SignalDataSet) => {
      await device.beforeWrite();
      for (const [kind, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) kept.set(kind + id, value);
    },
  } as SignalKeyStore;
  const creds = initAuthCreds();
  const withTransactions = addTransactionCapability(keys, silentLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const unhandled = new UnhandledMessages(usualTiming, (error) => {
    throw error;
  });
  return Object.assign(device, {
    creds,
    unhandled,
    signal: createSignalRepositoryMaker(unhandled, () => ({ id: '', lid: '' }))(
      { creds, keys: withTransactions },
      silentLogger,
      async () => [],
    ),
  });
}

it('loses no keys when another link writes to the same customer, nor when a message comes twice', async () => {
  const [shop, other, phone] = [createDevice(), createDevice(), createDevice()];
  const { signedIdentityKey, signedPreKey, registrationId } = phone.creds;
  const session = {
    registrationId,
    identityKey: generateSignalPubKey(signedIdentityKey.public),
    signedPreKey: {
      keyId: signedPreKey.keyId,
      publicKey: generateSignalPubKey(signedPreKey.keyPair.public),
      signature: signedPreKey.signature,
    },
  };
  await shop.signal.injectE2ESession({ jid: customer, session });
  await other.signal.injectE2ESession({ jid: customer, session });
  const write = (from: ReturnType<typeof createDevice>, text: string) =>
    from.signal.encryptMessage({ jid: customer, data: Buffer.from(text) });

  let release = nothing;
  const held = new Promise<void>((resolve) => (release = resolve));
  other.beforeWrite = () => held;
  const first = write(shop, 'first');
  const foreign = write(other, 'foreign');
  const sent = [await first];
  const second = write(shop, 'second');
  release();
  sent.push(await second);
  await foreign;
  sent.push(await write(shop, 'third'));

  const read = [];
  for (const message of sent) {
    phone.unhandled.rememberStanza({
      tag: 'message',
      attrs: { id: 'A' },
      content: [{ tag: 'enc', attrs: {}, content: message.ciphertext }],
    });
    read.push(
      Buffer.from(await phone.signal.decryptMessage({ jid: '5511900000001@s.whatsapp.net', ...message })).toString(),
    );
  }
  expect(read).toEqual(['first', 'second', 'third']);
  // Delivered again, it can be read again, although its key is used up.
  const again = await phone.signal.decryptMessage({ jid: '5511900000001@s.whatsapp.net', ...sent[1] } as Parameters<
    typeof phone.signal.decryptMessage
  >[0]);
  expect(Buffer.from(again).toString()).toBe('second');
});
