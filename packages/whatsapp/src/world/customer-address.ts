import { fromAddress, toAddress, type Address } from '../address.ts';

/**
 * The address of a customer or group named as the control does: digits are a number, anything else an address such as
 * `lid:77`.
 */
export function customerAddress(name: string): Address {
  return toAddress(name.includes(':') ? fromAddress(name) : { kind: 'pn', scope: '', value: name });
}

/** The other way round: a number as digits, anything else as its address. */
export function customerName(address: string): string {
  const { kind, value } = fromAddress(address);
  return kind === 'pn' ? value : address;
}
