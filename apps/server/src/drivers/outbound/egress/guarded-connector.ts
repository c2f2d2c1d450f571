import { lookup as askDns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** A request to a place that nobody outside may send us to. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

/** Asks for all addresses of a name. */
export type AskDns = (name: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const systemDns: AskDns = (name, done) => askDns(name, { all: true }, done);

export type EgressRules = {
  /** What the operator permits all the same, as `host:port`. */
  readonly allow: readonly string[];
  readonly dns?: AskDns;
};

/**
 * Looks up names for a connection, and refuses one with any address that is not public, unless the operator permits the
 * name. The connection goes to the addresses that were looked at: a name that answers otherwise a moment later changes
 * nothing.
 */
export function createGuardedLookup({ allow, dns = systemDns }: EgressRules): LookupFunction {
  return (name, options, done) => {
    dns(name, (error, addresses) => {
      const [first] = addresses ?? [];
      const isAllowedName = allow.some((entry) => entry.startsWith(`${name}:`));
      const refused = error ?? (isAllowedName ? null : judge(name, addresses));
      if (refused !== null || first === undefined)
        return done(refused ?? new EgressRefused(`${name} is nowhere`), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

function judge(name: string, addresses: readonly LookupAddress[]): EgressRefused | null {
  return addresses.every(({ address }) => isPublicAddress(address))
    ? null
    : new EgressRefused(`${name} leads into a network that is not public`);
}

/** Opens connections to public addresses and to what the operator permits, and to nothing else. */
export function createGuardedConnector(rules: EgressRules, { timeout }: { timeout: number }): buildConnector.connector {
  const open = buildConnector({ timeout });
  const openGuarded = buildConnector({ timeout, lookup: createGuardedLookup({ ...rules, allow: [] }) });
  return (target, done) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isAllowed({ ...target, hostname: host }, rules.allow)) return open(target, done);
    // An address that is written out is never looked up.
    if (isIP(host) !== 0 && !isPublicAddress(host))
      return done(new EgressRefused('the address is in a network that is not public'), null);
    return openGuarded(target, done);
  };
}

function isAllowed({ hostname, port, protocol }: buildConnector.Options, allow: readonly string[]): boolean {
  // An IPv6 address is written in brackets before its port.
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return allow.includes(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`);
}
