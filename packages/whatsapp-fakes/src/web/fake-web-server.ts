import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { jidDecode, type BinaryNode, type proto } from 'baileys';
import { WebSocketServer } from 'ws';
import { answerQuery, readCodeStep } from './answer-queries.ts';
import { getServerIdentity } from './certificates.ts';
import { Device } from './device.ts';
import { createFaults, endings, type Faults } from './faults.ts';
import type { Group } from './group.ts';
import { Ledger } from './ledger.ts';
import { startMediaHost, type MediaHost } from './media-host.ts';
import { codeOffered, newReferences, pairSuccess, readQr, typeCode } from './pair-device.ts';
import { receiveFromShop } from './receive-from-shop.ts';
import { historyMessage, type BookEntry } from './share-history.ts';
import { SignalPeer } from './signal-peer.ts';
import { childrenOf, firstChild, secondsOf, stanza, whatsapp } from './stanza.ts';
import { uploadAgain } from './upload-again.ts';
import type { WebState } from './web-state.ts';
import { createWire, type Wire } from './wire.ts';

type CodePairing = { wire: Wire; number: string; key: Buffer; bundle?: (bundle: Buffer) => void };

export type FakeWebOptions = {
  /**
   * One-time keys the server says it has of a new device. From 1 on the client makes five instead of 812, which is
   * quicker.
   */
  pretendedPreKeys?: number;
};

/**
 * WhatsApp's side of a linked device: sockets, pairing, login, queries, and who is on WhatsApp. What customers do is in
 * `customers.ts`, and the messages are in the ledger.
 */
export class FakeWebServer implements WebState {
  readonly ledger = new Ledger();
  readonly devices = new Map<string, Device>();
  readonly groups = new Map<string, Group>();
  /** The addresses of profile pictures, by number, LID or group. */
  readonly pictures = new Map<string, string>();
  readonly lostFiles = new Map<string, Buffer>();
  readonly book: BookEntry[] = [];
  /** Stanzas of the shop that are neither messages nor queries: receipts, typing, rejected calls. */
  readonly heard: BinaryNode[] = [];
  /** Errors inside the fake; a test fails when there are any. */
  readonly problems: unknown[] = [];
  readonly pretendedPreKeys: number;
  faults: Faults = createFaults();
  private readonly people = new Map<string, SignalPeer>();
  private readonly references = new Map<string, Wire>();
  private readonly lastDevice = new Map<SignalPeer, number>();
  private codePairing: CodePairing | undefined;
  /** Phones whose owners have a code before the device's request for it has arrived here. */
  private readonly waitingForPairing = new Map<string, (pairing: CodePairing) => void>();
  private readonly identity = getServerIdentity();
  private readonly http: Server = createServer();
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly hung = new Set<Duplex>();
  private mediaHost: MediaHost | undefined;
  private port = 0;

  constructor({ pretendedPreKeys = 0 }: FakeWebOptions = {}) {
    this.pretendedPreKeys = pretendedPreKeys;
  }

  async start(): Promise<this> {
    this.mediaHost = await startMediaHost();
    this.http.on('upgrade', (request, socket, head) => {
      if (this.faults.upgrade === 'hung') return void this.hung.add(socket);
      if (this.faults.upgrade === 'refused')
        return void socket.end('HTTP/1.1 503 Busy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      this.sockets.handleUpgrade(
        request,
        socket,
        head,
        (client) => void createWire(client, this.identity, (wire) => this.attend(wire)),
      );
    });
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    const address = this.http.address();
    if (address !== null && typeof address !== 'string') this.port = address.port;
    return this;
  }

  stop(): void {
    for (const client of this.sockets.clients) client.terminate();
    for (const socket of this.hung) socket.destroy();
    this.http.closeAllConnections();
    this.http.close();
    this.mediaHost?.close();
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/ws/chat`;
  }
  get media(): MediaHost {
    if (!this.mediaHost) throw new Error('the server was not started');
    return this.mediaHost;
  }

  /** Registers a person on WhatsApp. */
  addPerson(person: { number: string; lid: string; name?: string | undefined }): SignalPeer {
    const peer = new SignalPeer(person);
    this.people.set(peer.number, peer);
    this.people.set(peer.lid, peer);
    return peer;
  }

  /** Finds a person by number, LID or jid; undefined when he is not on WhatsApp. */
  findPeer(name: string): SignalPeer | undefined {
    const peer = this.people.get(jidDecode(name)?.user ?? name);
    return peer && !this.faults.notOnWhatsApp.has(peer.number) ? peer : undefined;
  }

  /** The owner's phone scans a code. */
  scan(qr: string, phone: SignalPeer): Device | null {
    const { reference, ...secrets } = readQr(qr);
    const wire = this.references.get(reference);
    if (!wire) throw new Error('nobody shows this code');
    if (this.faults.passkey) {
      wire.send(
        stanza('notification', { from: whatsapp, id: 'passkey', type: 'passkey_prologue_request', t: secondsOf() }, [
          stanza('passkey_request_options', {}, Buffer.from('{}')),
        ]),
      );
      return null;
    }
    return this.link(wire, phone, secrets);
  }

  /** The owner types the code that the device shows. */
  async enterCode(code: string, phone: SignalPeer): Promise<Device> {
    const pairing = await this.findCodePairing(phone.number);
    const { hello, readBundle } = await typeCode(phone, code, pairing.key);
    const bundle = new Promise<Buffer>((resolve) => (pairing.bundle = resolve));
    pairing.wire.send(hello);
    return this.link(pairing.wire, phone, readBundle(await bundle));
  }

  private async findCodePairing(number: string): Promise<CodePairing> {
    if (this.codePairing?.number === number) return this.codePairing;
    return new Promise((resolve) => this.waitingForPairing.set(number, resolve));
  }

  /** Ends a device's socket with a code, as WhatsApp would. */
  end(device: Device, code: number): void {
    if (code === 401) this.devices.delete(device.jid);
    const { wire } = device;
    for (const node of endings(code)) wire?.send(node);
    wire?.close();
  }

  private link(wire: Wire, phone: SignalPeer, secrets: { identity: Uint8Array; secret: Uint8Array }): Device {
    // Device numbers are not used twice, because customers still have keys for the earlier device.
    const number = (this.lastDevice.get(phone) ?? 0) + 1;
    this.lastDevice.set(phone, number);
    const device = new Device(phone, number);
    this.devices.set(device.jid, device);
    wire.send(pairSuccess(device, secrets));
    return device;
  }

  private attend(wire: Wire) {
    let device: Device | undefined;
    return {
      onClient: (payload: proto.ClientPayload) => {
        if (payload.devicePairingData) return this.offerCodes(wire);
        device = this.logIn(wire, `${String(payload.username)}:${payload.device}@${whatsapp}`);
      },
      onStanza: async (node: BinaryNode) => {
        await (device ? this.receive(device, wire, node) : this.receiveFromUnknown(wire, node));
      },
      onClosed: () => {
        if (device?.wire === wire) device.wire = undefined;
      },
      onProblem: (error: unknown) => void this.problems.push(error),
    };
  }

  private offerCodes(wire: Wire): void {
    const references = newReferences(6);
    for (const reference of references) this.references.set(reference, wire);
    wire.send(
      stanza('iq', { from: whatsapp, type: 'set', id: 'pair-device', xmlns: 'md' }, [
        stanza(
          'pair-device',
          {},
          references.map((reference) => stanza('ref', {}, Buffer.from(reference))),
        ),
      ]),
    );
  }

  private logIn(wire: Wire, jid: string): Device | undefined {
    const device = this.devices.get(jid);
    const refusal = device ? this.faults.loginRefusal : 401;
    if (!device || refusal !== undefined) {
      wire.send(stanza('failure', { reason: String(refusal), location: 'fake' }));
      wire.close();
      return undefined;
    }
    for (const node of endings(440)) device.wire?.send(node);
    device.wire = wire;
    wire.send(
      stanza('success', {
        t: secondsOf(Date.now() + (this.faults.clockAheadMs ?? 0)),
        lid: device.lidJid,
        companion_enc_static: '',
      }),
    );
    if (this.faults.eagerBacklog) for (const node of device.backlog()) wire.send(node);
    return device;
  }

  /** Handles a client that is not linked yet: it shows QR codes, or wants to be paired by a code. */
  private receiveFromUnknown(wire: Wire, node: BinaryNode): void {
    if (firstChild(node)?.tag === 'pair-device-sign') {
      wire.send(stanza('stream:error', { code: '515' }));
      return wire.close();
    }
    const step = readCodeStep(node);
    if (step?.stage === 'hello') {
      this.codePairing = { wire, number: jidDecode(step.jid)?.user ?? '', key: step.key };
      this.waitingForPairing.get(this.codePairing.number)?.(this.codePairing);
      this.waitingForPairing.delete(this.codePairing.number);
      wire.send(codeOffered(node.attrs['id']));
    }
    if (step?.stage === 'finish') {
      wire.send(stanza('iq', { from: whatsapp, type: 'result', id: node.attrs['id'] }, []));
      this.codePairing?.bundle?.(step.bundle);
    }
  }

  private async receive(device: Device, wire: Wire, node: BinaryNode): Promise<void> {
    const { id, to, type } = node.attrs;
    if (node.tag === 'message') return receiveFromShop(this, device, node);
    if (node.tag === 'iq') return this.answer(device, wire, node);
    this.heard.push(node);
    if (node.tag === 'ack' && id !== undefined) device.unconfirmed.delete(id);
    if (node.tag === 'call') wire.send(stanza('ack', { class: 'call', id, from: to }));
    if (node.tag !== 'receipt') return;
    wire.send(stanza('ack', { class: 'receipt', id, from: to, type }));
    if (type === 'server-error') return uploadAgain(this, device, node);
    if (type !== 'retry') this.confirm(device, node);
  }

  private confirm(device: Device, receipt: BinaryNode): void {
    const more = childrenOf(firstChild(receipt), 'item').map(({ attrs }) => attrs['id'] ?? '');
    for (const id of [receipt.attrs['id'] ?? '', ...more]) {
      device.unconfirmed.delete(id);
      this.ledger.acknowledge(id, receipt.attrs['type'] === 'read' ? 3 : 2);
    }
  }

  private async answer(device: Device, wire: Wire, iq: BinaryNode): Promise<void> {
    if (firstChild(iq)?.tag === 'remove-companion-device') return this.end(device, 401);
    wire.send(await answerQuery({ server: this, device, iq }));
    // This is the last query of a login: the device is online from here on.
    if (firstChild(iq)?.tag === 'digest') await this.welcome(device, wire);
  }

  /** The people the phone knows: its address book and those who have written. */
  private listKnown(): SignalPeer[] {
    const written = this.ledger.list().map(({ chat }) => this.findPeer(chat));
    return [...new Set([...this.book.map(({ person }) => person), ...written])].filter((peer) => peer !== undefined);
  }

  /** Sends what waits for a device that logged in: missed stanzas and the history of its phone. */
  private async welcome(device: Device, wire: Wire): Promise<void> {
    const missed = device.backlog();
    for (const node of missed) wire.send(node);
    wire.send(stanza('ib', {}, [stanza('offline', { count: String(missed.length) })]));
    const { owner } = device;
    const history = await owner.encryptFor(device, historyMessage(this.listKnown(), this.book));
    wire.send(
      stanza(
        'message',
        { from: owner.pnJid, id: `HISTORY${Date.now()}`, t: secondsOf(), type: 'text', category: 'peer' },
        [history],
      ),
    );
  }
}
