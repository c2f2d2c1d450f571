import type { Ack } from '@balcao/whatsapp';
import { proto } from 'baileys';

const { Status } = proto.WebMessageInfo;
const levels: Partial<Record<proto.WebMessageInfo.Status, Ack>> = {
  [Status.SERVER_ACK]: 1,
  [Status.DELIVERY_ACK]: 2,
  [Status.READ]: 3,
  [Status.PLAYED]: 4,
};

/** How far a message is; undefined for what is no step forward. */
export const ackLevelOf = (status: proto.WebMessageInfo.Status | null | undefined): Ack | undefined =>
  status === null || status === undefined ? undefined : levels[status];
