import type { Template } from '@balcao/contract';
import { noFilling } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { templateUseOf } from './template-use.ts';

const buildTemplate = (parts: Partial<Template> = {}): Template => ({
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  reason: null,
  header: null,
  body: 'Olá',
  footer: '',
  buttons: [],
  ...parts,
});
const button = (kind: Template['buttons'][number]['kind'], value = '') => ({ kind, text: 'x', value });
const plain = { name: 'aviso', language: 'pt_BR', header: {}, body: {}, buttons: {}, coupons: {} };

describe('a filled template in the words of the driver', () => {
  it.each<[string, Partial<Template>, object, object]>([
    ['nothing to fill', {}, {}, {}],
    [
      'words',
      { header: { format: 'text', text: '{{1}}' }, body: '{{1}}' },
      { header: { '1': 'março' }, body: { '1': 'Ana' } },
      { header: { '1': 'março' }, body: { '1': 'Ana' } },
    ],
    [
      'a file under what it is',
      { header: { format: 'video', text: '' } },
      { header: { link: 'https://exemplo.com/a.mp4' } },
      { header: { video: 'https://exemplo.com/a.mp4' } },
    ],
    [
      'a place on a map',
      { header: { format: 'location', text: '' } },
      { header: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' } },
      { place: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' } },
    ],
    [
      'a coupon apart from links and codes',
      { buttons: [button('url', 'https://a/{{1}}'), button('coupon'), button('code')] },
      { buttons: { '0': '7', '1': '25OFF', '2': '123456' } },
      { buttons: { '0': '7', '2': '123456' }, coupons: { '1': '25OFF' } },
    ],
  ])('%s', (_what, parts, filling, use) => {
    expect(templateUseOf(buildTemplate(parts), { ...noFilling, ...filling })).toEqual({ ...plain, ...use });
  });
});
