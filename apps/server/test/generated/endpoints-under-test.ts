import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';

/**
 * The features whose routes `npm test -- changed` asks for, by the first word of the names of their endpoints; null where
 * every route is tried.
 */
const asked = process.env['ROUTES_OF']?.split(',') ?? null;

/** Whether the tests about every route try this one. */
export const isUnderTest = (endpointName: string): boolean =>
  asked === null || asked.includes(endpointName.split('.')[0] ?? '');

/** The endpoints that the tests about every route try. */
export const endpointsUnderTest: readonly DeclaredEndpoint[] = allEndpoints.filter(({ name }) => isUnderTest(name));
