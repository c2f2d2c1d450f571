export { createCustomers } from './customers.ts';
export { writeMany, type LoadMessage } from './write-many.ts';
