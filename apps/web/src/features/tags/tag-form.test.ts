import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import { type TagFormValues, validateTag } from './tag-form.ts';

describe('validateTag', () => {
  it.each<[string, Partial<TagFormValues>, Reasons<TagFormValues>]>([
    ['a complete one', {}, {}],
    ['no name', { name: '  ' }, { name: 'required' }],
    ['two characters', { name: ' ab ' }, { name: 'tooShort' }],
    ['three characters', { name: 'abc' }, {}],
    ['51 characters', { name: 'x'.repeat(51) }, { name: 'tooLong' }],
    ['emoji and right-to-left letters', { name: '🔥 عاجل' }, {}],
    ['a line break', { name: 'uma\nduas' }, { name: 'invalidCharacters' }],
    ['no colour', { color: '' }, {}],
    ['a word instead of a colour', { color: 'red' }, { color: 'invalidCharacters' }],
    ['a colour without its sign', { color: '0B63B0' }, { color: 'invalidCharacters' }],
  ])('S252 S253 %s', (_what, change, reasons) => {
    const found = validateTag({ name: 'Urgente', color: '#B42318', ...change });
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});
