import type { CampaignSettings } from '@balcao/contract';
import { campaignVariables, type CampaignPerson, fillCampaignText, splitText, unknownVariables } from '@balcao/domain';

/** What fills the texts of a campaign: the columns of its list, and the variables of the company. */
export type Variables = {
  /** Everything that can be inserted, as it is written without braces. */
  readonly keys: readonly string[];
  readonly own: CampaignSettings['variables'];
};

/** The names under which the built-in variables are offered. */
const builtIn = [
  campaignVariables.name[0],
  campaignVariables.firstName[0],
  campaignVariables.number[0],
  campaignVariables.email[0],
] as const;

/** What is written in braces, as it is compared: without case and accents. */
export function keyOf(written: string): string {
  const [piece] = splitText(`{${written}}`);
  return piece?.kind === 'variable' ? piece.key : written;
}

/** Everything that can stand in braces, each once. */
export function collectVariables(columns: readonly string[], own: CampaignSettings['variables']): Variables {
  const keys = [...builtIn, ...columns, ...own.map(({ key }) => key)];
  return { keys: [...new Map(keys.map((key) => [keyOf(key), key])).values()], own };
}

/** The variables of a text that nothing fills. */
export const unknownIn = (text: string, { keys }: Variables): string[] => unknownVariables(text, keys);

/** The text as a person will get it, but for what nothing fills: that stays as it is, to be seen. */
export function previewText(text: string, person: CampaignPerson, variables: Variables): string {
  const unknown = new Set(unknownIn(text, variables));
  return splitText(text)
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      const written = `{${piece.key}}`;
      return unknown.has(piece.key) ? written : fillCampaignText(written, person, variables.own);
    })
    .join('');
}
