/**
 * States of a record: a diagram, a table with the same content for keyboard users, and the actions that change the
 * state.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { StateChip } from '../../../browser/ui/StateChip.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { addField } from '../../edit/changes.ts';
import {
  actionLabelOf,
  actionsTo,
  addStateAction,
  followersOf,
  setActionLabel,
  setTransition,
  stateFields,
  type StateField,
} from '../../edit/states.ts';
import { CommittedText } from '../CommittedText.tsx';
import type { EditorProps } from '../editorProps.ts';
import { firstStates } from '../fields/firstChoices.ts';
import { fieldLabel, optionLabel } from '../labels.ts';
import { inEachLanguage, useWords } from '../useWords.ts';
import { StateGraph } from './StateGraph.tsx';

/** Tab with the states of a resource. Offers to add a state field if there is none. */
export function StatesTab(props: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const { studio, resource } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = stateFields(resource);
  const field = fields.find(({ name }) => name === chosen) ?? fields[0];
  if (!field)
    return (
      <>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{words.states.none}</Typography>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() =>
            studio.act(words.done.added(words.states.field), (draft) =>
              addField(draft, {
                resource: resource.name,
                name: 'status',
                kind: 'enum',
                label: inEachLanguage((one) => one.states.field),
                required: false,
                inList: true,
                choices: firstStates,
              }),
            )
          }
        >
          {words.states.add_field}
        </Button>
      </>
    );
  const change = (from: string, to: string, on: boolean): void => {
    const nameOf = (state: string): string => {
      const option = field.states.find((one) => String(one.const) === state);
      return option ? optionLabel(option, language) : state;
    };
    void studio.act(words.done.transition(nameOf(from), nameOf(to), on), (draft) =>
      setTransition(draft, { resource: resource.name, field, from, to, on }),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 260px' }}>{words.states.hint}</Typography>
          {fields.length > 1 ? (
            <TextField
              select
              size="small"
              label={words.states.of}
              value={field.name}
              onChange={({ target }) => setChosen(target.value)}
              fullWidth={false}
              sx={{ width: 180 }}
            >
              {fields.map(({ name }) => (
                <MenuItem key={name} value={name}>
                  {fieldLabel(studio.draft, resource, name, language)}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
        </Box>
        <StateGraph field={field} onTransition={change} />
      </div>
      <TransitionTable field={field} onTransition={change} />
      <StateActions {...props} field={field} />
    </Box>
  );
}

interface TableProps {
  readonly field: StateField;
  readonly onTransition: (from: string, to: string, on: boolean) => void;
}

function TransitionTable({ field, onTransition }: TableProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={words.states.table}>
      <Table size="small" aria-label={words.states.table}>
        <TableHead>
          <TableRow>
            <TableCell>{words.states.from_to}</TableCell>
            {field.states.map((state) => (
              <TableCell key={state.const} align="center">
                {optionLabel(state, language)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {field.states.map((from) => (
            <TableRow key={from.const} hover>
              <TableCell component="th" scope="row">
                <StateChip label={optionLabel(from, language)} colour={from['x-colour'] ?? 'neutral'} />
              </TableCell>
              {field.states.map((to) => (
                <TableCell key={to.const} align="center" padding="none">
                  {from.const === to.const ? null : (
                    <Checkbox
                      size="small"
                      checked={followersOf(field, String(from.const)).includes(String(to.const))}
                      onChange={(_event, on) => onTransition(String(from.const), String(to.const), on)}
                      slotProps={{
                        input: { 'aria-label': `${optionLabel(from, language)} → ${optionLabel(to, language)}` },
                      }}
                    />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Actions that perform the allowed transitions, as buttons. */
function StateActions({ studio, resource, field }: EditorProps & { readonly field: StateField }) {
  const words = useWords();
  const language = useLanguage();
  const reached = field.states.filter((state) =>
    field.states.some((from) => followersOf(field, String(from.const)).includes(String(state.const))),
  );
  if (reached.length === 0) return null;
  return (
    <section aria-label={words.states.actions}>
      <Typography variant="h3">{words.states.actions}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1.5 }}>{words.states.actions_hint}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr 1fr' },
          alignItems: 'center',
        }}
      >
        {reached.map((state) => {
          const actions = actionsTo(resource, field.name, String(state.const));
          const shown = optionLabel(state, language);
          return (
            <Box key={state.const} sx={{ display: 'contents' }}>
              <StateChip label={shown} colour={state['x-colour'] ?? 'neutral'} />
              {actions.length === 0 ? (
                <Button
                  size="small"
                  startIcon={<Icon path={mdiPlus} />}
                  onClick={() =>
                    studio.act(words.done.action(shown), (draft) =>
                      addStateAction(draft, { resource, field: field.name, state }),
                    )
                  }
                  sx={{ gridColumn: { sm: '2 / 4' }, justifySelf: 'start' }}
                >
                  {words.states.add_action(shown)}
                </Button>
              ) : (
                actions.map(([name]) => {
                  const label = actionLabelOf(resource, name);
                  const relabel = (change: { readonly en?: string; readonly nl?: string }): void =>
                    void studio.act(words.done.label(label.en), (draft) =>
                      setActionLabel(draft, { resource, name, label: { ...label, ...change } }),
                    );
                  return (
                    <Box
                      key={name}
                      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', gridColumn: { sm: '2 / 4' } }}
                    >
                      <CommittedText label={words.states.button} value={label.en} onCommit={(en) => relabel({ en })} />
                      <CommittedText
                        label={words.states.button_nl}
                        value={label['nl'] ?? ''}
                        onCommit={(nl) => relabel({ nl })}
                      />
                    </Box>
                  );
                })
              )}
            </Box>
          );
        })}
      </Box>
    </section>
  );
}
