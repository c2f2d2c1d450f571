import { passwordLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { brand } from '../companies/schemas.ts';
import { email, name, newOwnerPassword } from '../http/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { session } from '../session/schemas.ts';

export const newOwner = z.object({
  companyName: name,
  name,
  email,
  password: newOwnerPassword,
  /** The least length of everybody's password from now on. */
  minPasswordLength: z._default(
    z.int().check(z.minimum(passwordLength.min), z.maximum(passwordLength.highestMin)),
    passwordLength.min,
  ),
  /** Whether strangers may register their companies. Sample data switches it on, so that it can be tried. */
  publicSignup: z._default(z.boolean(), false),
  sampleData: z._default(z.boolean(), false),
  /** The one-time code printed on the console, asked from any machine but the server itself. */
  code: z.optional(z.string().check(z.maxLength(40))),
});

/** What is true of the own company, of the steps that a new one goes. */
export const firstStepFacts = z.object({
  number: z.enum(['none', 'virtual', 'real']),
  hasQueues: z.boolean(),
  hasAnswered: z.boolean(),
  /** People who came with the examples do not count: nobody can log in as them. */
  hasColleagues: z.boolean(),
  hasGreeting: z.boolean(),
});

export const setupEndpoints = {
  status: endpoint({
    name: 'setup.status',
    method: 'GET',
    path: '/setup',
    summary:
      'What the pages before login have to know: whether the first owner is still to be created, and what signup asks.',
    access: 'public',
    response: z.object({
      needsOwner: z.boolean(),
      /** Whether creating the owner needs the code of the console. */
      needsCode: z.boolean(),
      signupOpen: z.boolean(),
      /** Whether the server sends mail: then a forgotten password can be replaced. */
      sendsMail: z.boolean(),
      /** The least length of a new password. */
      minPasswordLength: z.int(),
      /** Where the operator is reached by people who may not enter; null while none is set. */
      /** The company that runs the platform; null before the first run. */
      brand: z.nullable(brand),
      supportContact: z.nullable(z.object({ text: z.string(), href: z.string() })),
    }),
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
  firstSteps: endpoint({
    name: 'setup.firstSteps',
    method: 'GET',
    path: '/setup/first-steps',
    summary: 'How far the own company is on the way from the first run to the first answered customer.',
    access: 'first-steps:read',
    response: firstStepFacts,
  }),
};
