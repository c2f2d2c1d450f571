import { existsSync } from 'node:fs';
import { contracts, type ResourceKind } from '@balcao/contract';
import { features } from '../../src/app/features.ts';
import type { FeatureCatalogue, ResourceBuilder, Row } from './catalogue.ts';
import type { TestCompany } from '../support/test-people.ts';

const fileOf = (feature: string): URL =>
  new URL(`../../src/features/${feature}/catalogue.test-data.ts`, import.meta.url);

async function readCatalogue(feature: string): Promise<FeatureCatalogue> {
  const file = fileOf(feature);
  if (!existsSync(file))
    throw new Error(`The feature ${feature} has no catalogue.test-data.ts for the generated tests`);
  return ((await import(file.href)) as { catalogue: FeatureCatalogue }).catalogue;
}

/** What each feature says about itself, lower layers first. */
export const catalogues: ReadonlyMap<string, FeatureCatalogue> = new Map(
  await Promise.all(features.map(async ({ name }) => [name, await readCatalogue(name)] as const)),
);

const all = [...catalogues.values()];
const merged = <T>(pick: (catalogue: FeatureCatalogue) => Readonly<Record<string, T>> | undefined) =>
  Object.assign({}, ...all.map(pick)) as Readonly<Record<string, T>>;

export const roleTable = merged(({ roles }) => roles);
export const answersInstead = merged((one) => one.answersInstead);
export const allowedChanges = merged((one) => one.allowedChanges);
export const requestOverrides = merged((one) => one.requestOverrides);
export const sampleFiles = merged((one) => one.files);
export const hashingCalls = merged((one) => one.hashing);
export const tenancyExceptions = merged((one) => one.tenancyExceptions);
export const notRecordIds = merged((one) => one.notRecordIds);
export const callEffects = all.flatMap(({ effects = [] }) => effects);
export const driverEffects = all.flatMap(({ driverEffects: own = [] }) => own);

/** Every kind of record that an id of the contract can name. */
export const resourceKinds: readonly ResourceKind[] = contracts.flatMap(({ ids }): readonly ResourceKind[] => ids);

const builders = merged((one): Partial<Record<string, ResourceBuilder>> | undefined => one.resources);

function builderOf(kind: ResourceKind): ResourceBuilder {
  const builder = builders[kind];
  if (!builder) throw new Error(`No feature says in its catalogue.test-data.ts how to make a ${kind}`);
  return builder;
}

/** How the tests get a record of each kind in a company. */
export const buildResource = Object.fromEntries(resourceKinds.map((kind) => [kind, builderOf(kind)])) as Readonly<
  Record<ResourceKind, ResourceBuilder>
>;

/** A row for each table of the features, in an order that keys allow. */
export const rowsOf = (company: TestCompany): readonly Row[] => all.flatMap(({ rows }) => rows?.(company) ?? []);
