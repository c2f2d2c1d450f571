import type { Ack } from '@balcao/whatsapp';
import { proto } from 'baileys';

const { Status } = proto.WebMessageInfo;
const levels: Partial<Record<proto.WebMessageInfo.Status, Ack>> = {
  [Status.SERVER_ACK]: 1,
  [Status.DELIVERY_ACK]: 2,
  [Status.READ]: 3,
  [Status.PLAYED]: 4,
};

/** Our ack level for a status of the library; undefined for a status that has none. */
export const ackLevelOf = (status: proto.WebMessageInfo.Status | null | undefined): Ack | undefined =>
  status === null || status === undefined ? undefined : levels[status];
