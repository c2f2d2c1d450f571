/** What a connection can do with messages besides sending them. */
export type Abilities = {
  readonly edit: boolean;
  readonly delete: boolean;
  readonly react: boolean;
  /** Customers who hide their number can be asked for it. */
  readonly askNumber: boolean;
};

const all: Abilities = { edit: true, delete: true, react: true, askNumber: false };

/** What was sent through Meta's API stays as it is; without a connection nothing can be done any more. */
export function abilitiesOf(provider: string | undefined): Abilities {
  if (provider === undefined) return { edit: false, delete: false, react: false, askNumber: false };
  return provider === 'cloud' ? { ...all, edit: false, delete: false, askNumber: true } : all;
}
