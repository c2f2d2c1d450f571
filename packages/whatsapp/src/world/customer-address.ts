import { fromAddress, toAddress, type Address } from '../address.ts';

/** The address of a customer named as the control does: digits are a number, `lid:` and digits a LID. */
export function customerAddress(name: string): Address {
  return name.startsWith('lid:') ? toAddress({ kind: 'lid', scope: '', value: name.slice(4) }) : toAddress({ kind: 'pn', scope: '', value: name });
}

/** The other way round: a number as digits, anything else as its address. */
export function customerName(address: string): string {
  const { kind, value } = fromAddress(address);
  return kind === 'pn' ? value : address;
}
