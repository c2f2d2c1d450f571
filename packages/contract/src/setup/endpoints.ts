import * as z from 'zod/mini';
import { email, name, newOwnerPassword } from '../http/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { session } from '../session/schemas.ts';

export const newOwner = z.object({
  companyName: name,
  name,
  email,
  password: newOwnerPassword,
  sampleData: z._default(z.boolean(), false),
  /** The one-time code printed on the console, asked from any machine but the server itself. */
  code: z.optional(z.string().check(z.maxLength(40))),
});

export const setupEndpoints = {
  status: endpoint({
    name: 'setup.status',
    method: 'GET',
    path: '/setup',
    summary: 'Whether the first owner is still to be created, and whether that needs the code.',
    access: 'public',
    response: z.object({ needsOwner: z.boolean(), needsCode: z.boolean(), signupOpen: z.boolean() }),
  }),
  createOwner: endpoint({
    name: 'setup.createOwner',
    method: 'POST',
    path: '/setup',
    summary: 'Creates the owner and the platform company; open only while no user exists.',
    access: 'public',
    body: newOwner,
    status: 201,
    response: session,
  }),
};
