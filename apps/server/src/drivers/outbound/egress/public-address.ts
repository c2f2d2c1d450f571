import { BlockList, isIP } from 'node:net';

/** Every range that is not the public internet: this machine, private and shared networks, metadata, tests, multicast. */
const ranges = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Those that carry an IPv4 address in themselves (NAT64, 6to4, Teredo) could lead to any of the above.
  ipv6: [
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const;

const notPublic = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of ranges[family]) {
    const [network = '', prefix] = range.split('/');
    notPublic.addSubnet(network, Number(prefix), family);
  }

/** Whether an address belongs to the public internet. Of an IPv4 address in the form of IPv6 the inner one counts. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
