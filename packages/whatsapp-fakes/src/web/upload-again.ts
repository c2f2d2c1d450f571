import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto, type BinaryNode } from 'baileys';
import type { Device } from './device.ts';
import { childOf, secondsOf, stanza } from './stanza.ts';
import type { WebState } from './web-state.ts';

/** The phone that sent a file is told that it is gone, uploads it again, and answers with its new address. */
export function uploadAgain(server: WebState, device: Device, receipt: BinaryNode): void {
  const { id = '' } = receipt.attrs;
  const content = server.ledger.find(id)?.content;
  const media = content?.documentMessage ?? content?.imageMessage ?? content?.audioMessage ?? content?.videoMessage;
  const lost = server.lostFiles.get(id);
  if (!media?.mediaKey || !lost) return;
  const notice = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath: server.media.put(lost).path,
    result: proto.MediaRetryNotification.ResultType.SUCCESS,
  }).finish();
  const iv = randomBytes(12);
  const key = hkdf(media.mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  const answer = [
    stanza('encrypt', {}, [
      stanza('enc_p', {}, aesEncryptGCM(notice, key, iv, Buffer.from(id))),
      stanza('enc_iv', {}, iv),
    ]),
    stanza('rmr', childOf(receipt, 'rmr')?.attrs),
  ];
  device.wire?.send(
    stanza('notification', { from: device.owner.pnJid, id, type: 'mediaretry', t: secondsOf() }, answer),
  );
}
