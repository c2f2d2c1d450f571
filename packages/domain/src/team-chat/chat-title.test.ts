import { expect, it } from 'vitest';
import { chatTitle } from './chat-title.ts';

const [ana, bia, caio] = ['Ana', 'Bia', 'Caio'].map((name, index) => ({ user: { id: index + 1, name } }));

it.each([
  ['its title', 'Vendas', [ana, bia], 'Vendas'],
  ['the name of the other', '', [ana, bia], 'Bia'],
  ['the names of the others in their order', '', [caio, ana, bia], 'Caio, Bia'],
  ['nothing where the others are gone', '', [ana], ''],
])('S258 a chat is called %s', (_what, title, people, called) => {
  expect(chatTitle({ title, users: people.filter((person) => person !== undefined) }, 1)).toBe(called);
});
