import type { Person } from './people.ts';

/** Twenty typical customers: most numbers with the ninth digit, some without, one from abroad, one hidden. */
export const samplePeople: readonly Person[] = [
  { customer: '5511987654321', name: 'Maria Souza' },
  { customer: '5521996401187', name: 'Tiago Menezes' },
  { customer: '5531981239090', name: 'Cláudia Ramos' },
  { customer: '554799123408', name: 'Seu Jorge' },
  { customer: '543415550142', name: 'Lucía Fernández' },
  { customer: 'lid:184467440737', name: 'Rafa Decorações' },
  { customer: '5585988027715', name: 'Edson Vilela' },
  { customer: '5571991442080', name: 'Bruna Carvalho' },
  { customer: '555197310264', name: 'Paulo Henrique Dutra' },
  { customer: '5541988150937', name: 'Fernanda Kowalski' },
  { customer: '5562993306541', name: 'João Batista' },
  { customer: '5581997218830', name: 'Dona Lourdes' },
  { customer: '554884019922', name: 'Marcelo Zimmermann' },
  { customer: '5592984715566', name: 'Iara Nascimento' },
  { customer: '5527999083412', name: 'Wesley Prates' },
  { customer: '5519982260074', name: 'Sofia Tanaka' },
  { customer: '553184117090', name: 'Antônio Guedes' },
  { customer: '5516991938845', name: 'Patrícia Lemos' },
  { customer: '5561983350219', name: 'Gustavo Araújo' },
  { customer: '5584996617703', name: 'Nair Bezerra' },
];
