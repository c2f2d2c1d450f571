import { isJidGroup, jidNormalizedUser, type BinaryNode } from 'baileys';
import type { Device } from './device.ts';
import type { Group } from './group.ts';
import { childOf, childrenOf, secondsOf, stanza } from './stanza.ts';
import type { WebState } from './web-state.ts';

/** Receives a message of the shop: acknowledges it, delivers it to its recipients, and reports the delivery. */
export async function receiveFromShop(server: WebState, device: Device, node: BinaryNode): Promise<void> {
  const { id = '', to = '' } = node.attrs;
  const { losesAcks, lidAckError } = server.faults;
  const ackError = server.faults.ackError ?? (to.endsWith('@lid') ? lidAckError : undefined);
  if (!losesAcks) device.wire?.send(stanza('ack', { class: 'message', id, from: to, t: secondsOf(), error: ackError }));
  if (ackError !== undefined) return;
  const group = isJidGroup(to) ? server.groups.get(jidNormalizedUser(to)) : undefined;
  await (group ? receiveInGroup(server, device, { group, node }) : receiveAlone(server, device, node));
}

async function receiveAlone(server: WebState, device: Device, node: BinaryNode): Promise<void> {
  const { id = '', to = '' } = node.attrs;
  const customer = server.findPeer(to);
  // A message that is sent again to one phone only has its part without a list.
  const parts = [
    ...childrenOf(childOf(node, 'participants'), 'to'),
    ...(childOf(node, 'enc') ? [{ ...node, attrs: { jid: to } }] : []),
  ];
  for (const part of parts) {
    const peer = server.findPeer(part.attrs['jid'] ?? '');
    const enc = childOf(part, 'enc');
    if (!peer || !enc) continue;
    const message = await peer.decryptFrom(device, enc);
    if (peer === customer) server.ledger.take(id, peer.number, message);
  }
  if (!customer || server.faults.losesAcks) return;
  server.ledger.acknowledge(id, 2);
  device.wire?.send(stanza('receipt', { from: to, id, t: secondsOf() }));
}

async function receiveInGroup(
  server: WebState,
  device: Device,
  { group, node }: { group: Group; node: BinaryNode },
): Promise<void> {
  const { id = '' } = node.attrs;
  for (const part of childrenOf(childOf(node, 'participants'), 'to')) {
    const enc = childOf(part, 'enc');
    if (enc) await server.findPeer(part.attrs['jid'] ?? '')?.decryptFrom(device, enc);
  }
  const enc = childrenOf(node, 'enc').find(({ attrs }) => attrs['type'] === 'skmsg');
  if (!enc) return;
  for (const member of group.members) {
    const message = await member.decryptFromGroup(device, group.jid, enc);
    if (member === group.members[0]) server.ledger.take(id, group.jid, message);
    device.wire?.send(stanza('receipt', { from: group.jid, participant: member.lidJid, id, t: secondsOf() }));
  }
}
