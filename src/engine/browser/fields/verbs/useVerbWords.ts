/** Names of resources and verbs, and the accessible names of the checkboxes. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { generalVerbs } from '../../../registry/permissions.ts';
import type { Label } from '../../../registry/types.ts';
import { useRegistry } from '../../registry.ts';
import { useLabel } from '../../ui/useLabel.ts';

const general: readonly string[] = generalVerbs;

interface VerbWords {
  readonly resource: (name: string) => string;
  readonly verb: (resource: string, verb: string) => string;
  readonly label: (label: Label) => string;
}

/** Returns functions for the labels of resources and verbs. Unknown names are returned unchanged. */
export function useVerbWords(): VerbWords {
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  return useMemo(
    () => ({
      label,
      resource: (name: string) => {
        const resource = registry.resources[name];
        return resource ? label(resource.plural) : name;
      },
      verb: (name: string, verb: string) => {
        if (general.includes(verb)) return translate(`beheer.verbs.${verb}`);
        const action = registry.resources[name]?.actions[verb];
        return action ? label(action.label) : verb;
      },
    }),
    [registry, label, translate],
  );
}
