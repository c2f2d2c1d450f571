import { react, type Reaction } from '../../platform/reactions.ts';
import { companyDeleted, companyUpdated } from './events.ts';

type Deps = {
  /** What decides access to these companies changed. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** Every node looks again at who of a company may still do what. */
export function companiesReactions({ companiesChanged }: Deps): Reaction[] {
  return [
    react(companyUpdated, ({ companyId }) => companiesChanged([companyId])),
    react(companyDeleted, ({ companyId }) => companiesChanged([companyId])),
  ];
}
