/** Read-only table of the scopes of a token, by resource and verb. */
import { useMemo } from 'react';
import { setsOfScopes } from '../../../registry/verbs/verbSets.ts';
import { verbGroups } from '../../../registry/verbs/verbTable.ts';
import { useRegistry } from '../../registry.ts';
import { VerbPicker } from './VerbPicker.tsx';

export default function ScopesTable({ label, scopes }: { readonly label: string; readonly scopes: readonly string[] }) {
  const registry = useRegistry();
  const groups = useMemo(() => verbGroups(registry, null), [registry]);
  return <VerbPicker label={label} groups={groups} sets={setsOfScopes(scopes)} onChange={null} compares={false} />;
}
