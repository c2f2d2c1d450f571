import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  initAuthCreds,
  proto,
  unpadRandomMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  type SignalRepository,
} from 'baileys';
import { stanza } from './stanza.ts';

const nothing = (): void => undefined;

/** A logger for the library that logs nothing. */
const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/**
 * Keys kept in memory, where no write fails and none has to be undone. The library's own transactions would slow down
 * the whole process with each person.
 */
function createMemoryKeys(): SignalKeyStoreWithTransaction {
  const kept = new Map<string, unknown>();
  const keep = (name: string, value: unknown): void => {
    if (value === null) kept.delete(name);
    else kept.set(name, value);
  };
  return {
    get: async <T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) => {
      const found = ids.flatMap((id) => (kept.has(`${kind}:${id}`) ? [[id, kept.get(`${kind}:${id}`)]] : []));
      return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: async (data: SignalDataSet) => {
      for (const [kind, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) keep(`${kind}:${id}`, value);
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}

const identities = new Map<string, AuthenticationCreds>();

/** The keys of a phone number, shared by all tests of a process, because creating them is slow. */
function getIdentity(number: string): AuthenticationCreds {
  const creds = identities.get(number) ?? initAuthCreds();
  identities.set(number, creds);
  return creds;
}

/** The keys needed to write to a device for the first time. */
export type KeyBundle = Parameters<SignalRepository['injectE2ESession']>[0]['session'];
/** A device that messages are encrypted for. */
export type Addressee = {
  readonly jid: string;
  readonly lidJid: string;
  takeBundle(): KeyBundle;
  inTurn<T>(act: () => Promise<T>): Promise<T>;
};

/** The phone of a customer or of the shop's owner. It really encrypts and decrypts. */
export class SignalPeer {
  readonly number: string;
  readonly lid: string;
  readonly creds: AuthenticationCreds;
  name: string | undefined;
  private readonly keys = createMemoryKeys();
  private readonly signal: SignalRepository;
  private readonly known = new Set<string>();
  private nextKey = 1;

  constructor({ number, lid, name }: { number: string; lid: string; name?: string | undefined }) {
    this.number = number;
    this.lid = lid;
    this.name = name;
    this.creds = getIdentity(number);
    this.signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: this.creds, keys: this.keys },
      silentLogger,
      async () => [],
    );
  }

  get pnJid(): string {
    return `${this.number}@s.whatsapp.net`;
  }
  get lidJid(): string {
    return `${this.lid}@lid`;
  }

  /** The keys needed to write to this phone for the first time; the one-time key is new each time. */
  async bundle(jid: string): Promise<BinaryNode> {
    const id = this.nextKey++;
    const once = Curve.generateKeyPair();
    await this.keys.set({ 'pre-key': { [id]: once } });
    const { signedPreKey, signedIdentityKey, registrationId } = this.creds;
    return stanza('user', { jid }, [
      stanza('registration', {}, encodeBigEndian(registrationId)),
      stanza('type', {}, Buffer.from([5])),
      stanza('identity', {}, signedIdentityKey.public),
      stanza('key', {}, [stanza('id', {}, encodeBigEndian(id, 3)), stanza('value', {}, once.public)]),
      stanza('skey', {}, [
        stanza('id', {}, encodeBigEndian(signedPreKey.keyId, 3)),
        stanza('value', {}, signedPreKey.keyPair.public),
        stanza('signature', {}, signedPreKey.signature),
      ]),
    ]);
  }

  /** Encrypts for a linked device, with a new session when there is none. */
  encryptFor(device: Addressee, message: proto.IMessage): Promise<BinaryNode> {
    return device.inTurn(() => this.encrypt(device, message));
  }

  private async encrypt(device: Addressee, message: proto.IMessage): Promise<BinaryNode> {
    if (!this.known.has(device.jid)) {
      await this.signal.injectE2ESession({ jid: device.jid, session: device.takeBundle() });
      this.known.add(device.jid);
    }
    const { type, ciphertext } = await this.signal.encryptMessage({ jid: device.jid, data: encodeWAMessage(message) });
    return stanza('enc', { v: '2', type }, ciphertext);
  }

  async decryptFrom(device: Addressee, enc: BinaryNode): Promise<proto.Message> {
    const { type } = enc.attrs;
    if (type !== 'pkmsg' && type !== 'msg') throw new Error(`cannot decrypt "${type}"`);
    const plain = await device.inTurn(() =>
      this.signal.decryptMessage({ jid: device.jid, type, ciphertext: enc.content as Uint8Array }),
    );
    this.known.add(device.jid);
    const message = proto.Message.decode(unpadRandomMax16(plain));
    const item = message.senderKeyDistributionMessage;
    if (item) await this.signal.processSenderKeyDistributionMessage({ item, authorJid: device.lidJid });
    return message;
  }

  /** Encrypts a message to a group: the group key, encrypted for the device, and the message under that key. */
  async encryptForGroup(device: Addressee, group: string, message: proto.IMessage): Promise<BinaryNode[]> {
    const { ciphertext, senderKeyDistributionMessage } = await this.signal.encryptGroupMessage({
      group,
      meId: this.lidJid,
      data: encodeWAMessage(message),
    });
    const key = await this.encryptFor(device, {
      senderKeyDistributionMessage: {
        groupId: group,
        axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
      },
    });
    return [key, stanza('enc', { v: '2', type: 'skmsg' }, ciphertext)];
  }

  async decryptFromGroup(device: Addressee, group: string, enc: BinaryNode): Promise<proto.Message> {
    const plain = await this.signal.decryptGroupMessage({
      group,
      authorJid: device.lidJid,
      msg: enc.content as Uint8Array,
    });
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  /** Starts a new Signal session with a device, as after a message that could not be decrypted. */
  forgetSession(device: Addressee): void {
    this.known.delete(device.jid);
  }

  /** The content of the key bundle of a retry. */
  get registration(): BinaryNode {
    return stanza('registration', {}, encodeBigEndian(this.creds.registrationId));
  }

  /** Signs what belongs to the account of this phone. */
  sign(bytes: Uint8Array): Uint8Array {
    return Curve.sign(this.creds.signedIdentityKey.private, bytes);
  }
}
