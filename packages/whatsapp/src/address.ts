/** What kind of name somebody has on WhatsApp. A phone number is only one of them and may be unknown. */
export const identityKinds = ['pn', 'lid', 'bsuid', 'parent_bsuid', 'username', 'group', 'sim'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/**
 * One name of somebody. `scope` is empty except for ids that only hold within one business (bsuid) and for usernames,
 * which hold only for one such id.
 */
export type Identity = { readonly kind: IdentityKind; readonly scope: string; readonly value: string };

/** An identity as one text, the form in which chats are stored: `pn:5511999990000`, `bsuid@123:BR.77`. */
export type Address = string & { readonly __address: unique symbol };

const pattern = /^([a-z_]+)(?:@([^:]*))?:(.+)$/s;

/** Writes an identity as an address. */
export function toAddress({ kind, scope, value }: Identity): Address {
  return `${kind}${scope === '' ? '' : `@${scope}`}:${value}` as Address;
}

/** Reads an address; throws on a text that is none, which can only be a defect of ours. */
export function fromAddress(address: string): Identity {
  const [, kind, scope = '', value] = pattern.exec(address) ?? [];
  const known = identityKinds.find((candidate) => candidate === kind);
  if (known === undefined || value === undefined) throw new Error('not an address');
  return { kind: known, scope, value };
}
