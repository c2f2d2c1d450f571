import { expect, it } from 'vitest';
import { pxToRem } from './rem.ts';

it.each([
  ['width:40px;', 'width:2.5rem;'],
  ['margin:-4px 0 .5px;', 'margin:-0.25rem 0 0.03125rem;'],
  ['width:calc(100vw - 32px);', 'width:calc(100vw - 2rem);'],
  ['font-size:13px;line-height:18px;', 'font-size:0.8125rem;line-height:1.125rem;'],
  ['@media (max-width: 599.95px){height:44px;}', '@media (max-width: 599.95px){height:2.75rem;}'],
  [
    '@container facts-row (max-width: 340px){flex:none;}gap:6px;',
    '@container facts-row (max-width: 21.25rem){flex:none;}gap:0.375rem;',
  ],
  ['@keyframes turn{to{transform:translateX(12px);}}', '@keyframes turn{to{transform:translateX(0.75rem);}}'],
  ['opacity:.5;flex:1;width:50%;', 'opacity:.5;flex:1;width:50%;'],
])('S1185 %s becomes %s', (rules, expected) => {
  expect(pxToRem(rules)).toBe(expected);
});
