import { react, type Reaction } from '../../platform/reactions.ts';
import { linkChanged } from '../connections/index.ts';
import { syncTemplates, type TemplatesDeps } from './sync-templates.ts';

/** Whoever opens a conversation finds the templates there without having to ask for them. */
export function templatesReactions(deps: TemplatesDeps): Reaction[] {
  return [
    react(linkChanged, async ({ companyId, data: { id: connectionId, status } }) => {
      if (status !== 'CONNECTED') return;
      await syncTemplates(deps, { companyId, connectionId }).catch((err: unknown) =>
        deps.log.debug({ err, connectionId }, 'templates were not fetched'),
      );
    }),
  ];
}
