/** Explains one right: its source, or why it is missing. */
import { useMemo, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { explain, type PersonPermissions } from '../../../registry/verbs/explain.ts';
import { verbGroups } from '../../../registry/verbs/verbTable.ts';
import { useVerbWords } from '../../fields/verbs/useVerbWords.ts';
import { useRegistry } from '../../registry.ts';
import { Answer } from './Answer.tsx';
import { PartCard } from './PartCard.tsx';
import { optionGroup } from '../../ui/optionGroup.tsx';

interface Right {
  readonly resource: string;
  readonly verb: string;
  readonly group: string;
  readonly text: string;
}

export function Why({ person }: { readonly person: PersonPermissions }) {
  const registry = useRegistry();
  const translate = useTranslate();
  const words = useVerbWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const rights = useMemo(
    () =>
      verbGroups(registry, null).flatMap(({ rows }) =>
        rows.flatMap(({ resource, verbs }) =>
          verbs.map((verb): Right => ({
            resource,
            verb,
            group: words.resource(resource),
            text: `${words.resource(resource)}: ${words.verb(resource, verb)}`,
          })),
        ),
      ),
    [registry, words],
  );
  const right = rights.find((one) => keyOf(one) === chosen) ?? null;
  const resource = right ? registry.resources[right.resource] : undefined;
  return (
    <PartCard title={translate('beheer.why.title')} text={translate('beheer.why.text')}>
      <Autocomplete
        options={rights}
        value={right}
        onChange={(_, next) => setChosen(next ? keyOf(next) : null)}
        groupBy={(one) => one.group}
        renderGroup={optionGroup}
        getOptionLabel={(one) => one.text}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        renderOption={({ key, ...props }, one) => (
          <li key={key} {...props}>
            {words.verb(one.resource, one.verb)}
          </li>
        )}
        noOptionsText={translate('beheer.why.nothing_found')}
        sx={{ maxWidth: 480 }}
        renderInput={(params) => <TextField {...params} margin="none" label={translate('beheer.why.choose')} />}
      />
      <Box role="status" sx={{ mt: resource ? 1.5 : 0 }}>
        {right && resource ? <Answer explanation={explain(resource, person, right.verb)} actor={person.actor} /> : null}
      </Box>
    </PartCard>
  );
}

function keyOf({ resource, verb }: Pick<Right, 'resource' | 'verb'>): string {
  return `${resource}:${verb}`;
}
