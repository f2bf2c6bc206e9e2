/** Editor of permissions: the table of resources and verbs with its toolbar. */
import { useMemo, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { countGranted, type VerbRow, type VerbSets } from '../../../registry/verbs/verbSets.ts';
import { grantedToActor, isGrantable, type VerbGroup } from '../../../registry/verbs/verbTable.ts';
import { useRegistry } from '../../registry.ts';
import { VerbFinder, type ForWhom } from './VerbFinder.tsx';
import { VerbList } from './VerbList.tsx';
import { VerbTable } from './VerbTable.tsx';
import type { VerbModel } from './verbModel.ts';
import { useVerbWords } from './useVerbWords.ts';

interface Props {
  readonly label: string;
  /** All verbs that can be granted. */
  readonly groups: readonly VerbGroup[];
  readonly sets: VerbSets;
  readonly onChange: ((sets: VerbSets) => void) | null;
  /**
   * Shows which permissions everyone already has, and lets the person choose for which group. Not for tokens, which
   * only have the permissions that they are given.
   */
  readonly compares: boolean;
  readonly detail?: (resource: string) => ReactNode;
}

/** Table of checkboxes with search. Read-only if `onChange` is null. */
export function VerbPicker({ label, detail, ...edited }: Props) {
  const { onChange, compares } = edited;
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [query, setQuery] = useState('');
  const [onlyGiven, setOnlyGiven] = useState(onChange === null);
  const [forWhom, setForWhom] = useState<ForWhom>('employee');
  const model = useVerbModel(edited, { query, onlyGiven, forWhom });
  const hasRows = model.groups.length > 0;
  const Shape = isNarrow ? VerbList : VerbTable;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <VerbFinder
        query={query}
        onQuery={setQuery}
        onlyGiven={onlyGiven}
        onOnlyGiven={setOnlyGiven}
        forWhom={compares ? forWhom : null}
        onForWhom={setForWhom}
        model={model}
      />
      {hasRows ? (
        <Shape model={model} label={label} {...(detail ? { detail } : {})} />
      ) : (
        <Box
          sx={{
            color: 'text.secondary',
            py: 3,
            textAlign: 'center',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {translate(query.trim() === '' ? 'beheer.rights.nothing_given' : 'beheer.rights.nothing_found', {
            query: query.trim(),
          })}
        </Box>
      )}
      {compares && hasRows ? (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate(`beheer.rights.legend_${forWhom}`)}</Box>
      ) : null}
    </Stack>
  );
}

interface VerbSearch {
  readonly query: string;
  readonly onlyGiven: boolean;
  readonly forWhom: ForWhom;
}

/** Returns the verbs that the chosen group can be granted; of these, `groups` has the ones that match the search. */
function useVerbModel(
  { groups, sets, onChange, compares }: Omit<Props, 'label' | 'detail'>,
  { query, onlyGiven, forWhom }: VerbSearch,
): VerbModel {
  const registry = useRegistry();
  const words = useVerbWords();
  const open = useMemo(
    () =>
      groups.map((group) => ({
        ...group,
        rows: group.rows.filter(({ resource: name }) => {
          const resource = registry.resources[name];
          return !compares || (resource !== undefined && isGrantable(resource, forWhom));
        }),
      })),
    [groups, registry, forWhom, compares],
  );
  const isShown = (row: VerbRow): boolean => {
    const text = [words.resource(row.resource), ...row.verbs.map((verb) => words.verb(row.resource, verb))]
      .join(' ')
      .toLowerCase();
    return (
      query
        .trim()
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word)) &&
      (!onlyGiven || countGranted(sets, row) > 0)
    );
  };
  const shown = open
    .map((group) => ({ ...group, rows: group.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
  return {
    groups: shown,
    rows: open.flatMap(({ rows }) => rows),
    sets,
    onChange,
    starredColumns: !compares,
    already: ({ resource: name, verb }) => {
      const resource = registry.resources[name];
      return compares && resource ? grantedToActor(resource, forWhom, verb) : null;
    },
  };
}
