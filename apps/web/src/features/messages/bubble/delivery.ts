/** How far a message of ours got, as it is drawn (S161). */
export type DeliveryMark = 'waiting' | 'sent' | 'delivered' | 'read';

const marks: readonly DeliveryMark[] = ['waiting', 'sent', 'delivered', 'read', 'read'];

/** The mark of an ack: 0 clock, 1 one check, 2 two, 3 and 4 two blue ones. Anything else is not sent yet. */
export function deliveryMarkOf(ack: number): DeliveryMark {
  return marks[ack] ?? 'waiting';
}
