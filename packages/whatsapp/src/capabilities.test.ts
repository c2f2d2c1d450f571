import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Capabilities } from './capabilities.ts';
import { cloudCapabilities } from './cloud/index.ts';
import { linkedDeviceCapabilities } from './linked-device-capabilities.ts';
import { simulatorCapabilities } from './simulator/capabilities.ts';

const drivers: readonly [name: string, flags: Capabilities][] = [
  ['WhatsApp Web', linkedDeviceCapabilities],
  ['Cloud API', cloudCapabilities],
  ['simulator', simulatorCapabilities.web],
  ['simulator as the Cloud API', simulatorCapabilities.cloud],
];

function show(value: Capabilities[keyof Capabilities]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'no limit' : `${value.perSecond}/s, ${value.burst} at once, ${value.chatGapMs} ms per chat`;
}

/** The table of docs/whatsapp.md, as it has to be. */
function writeTable(): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const flags = Object.keys(linkedDeviceCapabilities) as (keyof Capabilities)[];
  return [
    row(['Flag', ...drivers.map(([name]) => name)]),
    row(['---', ...drivers.map(() => '---')]),
    ...flags.map((flag) => row([`\`${flag}\``, ...drivers.map(([, capabilities]) => show(capabilities[flag]))])),
  ].join('\n');
}

it('what the drivers can do is written down as it is', () => {
  expect(readFileSync(new URL('../../../docs/whatsapp.md', import.meta.url), 'utf8')).toContain(writeTable());
});
