/**
 * Builder for filters of several conditions: all, any or none of them, in groups, and on related records. Shows the
 * filter as a sentence below.
 */
import { useId, useState, type FormEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { optionGroup } from '../../ui/optionGroup.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { useDraft } from '../../providers/drafts/useDraft.ts';
import { ConditionEditor } from './editors/ConditionEditor.tsx';
import {
  incompleteNodes,
  joins,
  newComparison,
  newGroup,
  newRelated,
  readTree,
  withNode,
  writeTree,
  type ComparisonNode,
  type ConditionNode,
  type GroupNode,
  type RelatedNode,
} from './conditionTree.ts';
import { ConditionWords } from './ConditionWords.tsx';
import { filterParts } from './filterParts.ts';
import { useComparable, type Comparable } from './useComparable.ts';

interface Props {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** Maximum nesting; deeper filters are unreadable. */
const deepest = 3;

export function FilterBuilder({ resource, onClose }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  const { filterValues, setFilters } = useListContext();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const formId = useId();
  const [start] = useState(() => {
    const read = readTree(registry, resource, filterValues);
    return read.nodes.length > 0 ? read : { ...read, nodes: [newComparison()] };
  });
  // Kept as a draft, because Escape in a select can also close the builder.
  const [tree, setTree, forget] = useDraft(`filter.${resource.name}.${JSON.stringify(filterValues)}`, start);
  const [isJudged, setJudged] = useState(false);
  const incomplete = isJudged ? incompleteNodes(tree) : [];
  const change = (node: ConditionNode, next: ConditionNode | null): void =>
    setTree((shown) => withNode(shown, node.key, next));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setJudged(true);
    // Report incomplete or invalid values instead of dropping them.
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"], .Mui-error');
    if (wrong || incompleteNodes(tree).length > 0) return;
    const { q } = filterValues as Readonly<Record<string, unknown>>;
    forget();
    setFilters({ ...(q === undefined ? {} : { q }), ...writeTree(tree) }, {});
    onClose();
  };
  const parts = filterParts(writeTree(tree));
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} maxWidth="md" fullWidth aria-labelledby={`${formId}-title`}>
      <DialogTitle id={`${formId}-title`}>{translate('beheer.filter.advanced')}</DialogTitle>
      <DialogContent>
        <Box component="form" id={formId} onSubmit={submit} sx={{ pt: 1 }}>
          <Group around={{ resource, incomplete, onChange: change }} group={tree} depth={0} />
        </Box>
        {parts.length > 0 ? (
          <Typography aria-live="polite" sx={{ mt: 2, color: 'text.secondary', fontSize: 13 }}>
            {parts.map(({ name, value }, index) => (
              <span key={JSON.stringify([name, value])}>
                {index > 0 ? ` ${translate('beheer.filter.and')} ` : ''}
                <ConditionWords resource={resource} name={name} value={value} inside={parts.length > 1} />
              </span>
            ))}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained">
          {translate('beheer.filter.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Around {
  /** Resource whose records are filtered. */
  readonly resource: Resource;
  /** Keys of incomplete nodes. */
  readonly incomplete: readonly string[];
  readonly onChange: (node: ConditionNode, next: ConditionNode | null) => void;
}

interface GroupProps {
  readonly around: Around;
  readonly group: GroupNode;
  readonly depth: number;
}

function Group({ around, group, depth }: GroupProps) {
  const translate = useTranslate();
  const { onChange } = around;
  const add = (node: ConditionNode): void => onChange(group, { ...group, nodes: [...group.nodes, node] });
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {group.nodes.length > 1 || group.join !== 'all' ? <JoinSelect around={around} group={group} /> : null}
      {group.nodes.map((node) => (
        <Node key={node.key} around={around} node={node} depth={depth} />
      ))}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={() => add(newComparison())}>
          {translate('beheer.filter.add_condition')}
        </Button>
        {depth < deepest ? (
          <Button
            size="small"
            color="inherit"
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => add(newGroup(group.join === 'any' ? 'all' : 'any', [newComparison()]))}
            sx={{ color: 'text.secondary' }}
          >
            {translate('beheer.filter.add_group')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

function JoinSelect({ around, group }: Omit<GroupProps, 'depth'>) {
  const translate = useTranslate();
  return (
    <WordSelect
      name={translate('beheer.filter.join.label')}
      value={group.join}
      choices={joins.map((one) => [one, translate(`beheer.filter.join.${one}`)])}
      onChange={(join) => around.onChange(group, { ...group, join })}
    />
  );
}

interface WordSelectProps<Choice extends string> {
  readonly name: string;
  readonly value: Choice;
  readonly choices: readonly (readonly [choice: Choice, text: string])[];
  readonly onChange: (choice: Choice) => void;
}

/** Select between the conditions, without a visible label. */
function WordSelect<Choice extends string>({ name, value, choices, onChange }: WordSelectProps<Choice>) {
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      margin="none"
      hiddenLabel
      value={value}
      onChange={({ target }) => onChange(choices.find(([choice]) => choice === target.value)?.[0] ?? value)}
      slotProps={{ select: { inputProps: { 'aria-label': name } } }}
    >
      {choices.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface NodeProps {
  readonly around: Around;
  readonly node: ConditionNode;
  readonly depth: number;
}

function Node({ around, node, depth }: NodeProps) {
  if (node.type === 'comparison') return <ComparisonRow around={around} node={node} depth={depth} />;
  if (node.type === 'related') return <RelatedRows around={around} node={node} depth={depth} />;
  return (
    <Framed around={around} node={node}>
      <Group around={around} group={node} depth={depth + 1} />
    </Framed>
  );
}

function Framed({ around, node, children }: Omit<NodeProps, 'depth'> & { readonly children: React.ReactNode }) {
  const translate = useTranslate();
  const isIncomplete = around.incomplete.includes(node.key);
  return (
    <Box
      role="group"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        width: '100%',
        p: 1.5,
        border: 1,
        borderColor: isIncomplete ? 'error.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {children}
        {isIncomplete ? <FormHelperText error>{translate('beheer.filter.incomplete')}</FormHelperText> : null}
      </Box>
      <RemoveButton around={around} node={node} />
    </Box>
  );
}

function RemoveButton({ around, node }: Omit<NodeProps, 'depth'>) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      aria-label={translate('beheer.filter.remove_condition')}
      onClick={() => around.onChange(node, null)}
      sx={{ mt: 0.25 }}
    >
      <Icon path={mdiClose} />
    </IconButton>
  );
}

function RelatedRows({ around, node, depth }: NodeProps & { readonly node: RelatedNode }) {
  const translate = useTranslate();
  const label = useLabel();
  const { ways } = useComparable(around.resource);
  const way = ways.find((one) => one.name === node.name);
  if (!way) return null;
  const name = inSentence(label(way.inverse?.label ?? way.field.label));
  return (
    <Framed around={around} node={node}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <WordSelect
          name={name}
          value={node.quantifier}
          choices={(['some', 'none'] as const).map((one) => [one, translate(`beheer.filter.${one}`, { name })])}
          onChange={(quantifier) => around.onChange(node, { ...node, quantifier })}
        />
        <Group around={{ ...around, resource: way.to }} group={node.within} depth={depth + 1} />
      </Stack>
    </Framed>
  );
}

function ComparisonRow({ around, node, depth }: NodeProps & { readonly node: ComparisonNode }) {
  const translate = useTranslate();
  const { options, fieldOf } = useComparable(around.resource);
  const offered = options.filter((one) => one.way === null || depth < deepest);
  const chosen = node.path === '' ? null : fieldOf(node.path);
  const isIncomplete = around.incomplete.includes(node.key);
  const choose = (option: Comparable | null): void => {
    if (option?.way) {
      const related = newRelated(option.path);
      around.onChange(node, { ...related, within: { ...related.within, nodes: [newComparison()] } });
    } else around.onChange(node, { ...newComparison(option?.path), key: node.key });
  };
  return (
    <Box role="group" aria-label={chosen?.label ?? translate('beheer.filter.field')} sx={{ width: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, flex: 1, minWidth: 0 }}>
          <Autocomplete
            size="small"
            openOnFocus
            autoHighlight
            disableClearable={chosen !== null}
            options={offered}
            groupBy={(option) => option.group}
            renderGroup={optionGroup}
            value={chosen}
            getOptionLabel={(option) => option.label}
            getOptionKey={(option) => `${option.group} ${option.path}`}
            isOptionEqualToValue={(left, right) => left.path === right.path}
            renderOption={({ key, ...props }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, option) => (
              <li key={key} {...props}>
                {option.short}
              </li>
            )}
            // The list is outside of the dialog, which is smaller, so it needs a landmark of its own.
            slotProps={{ popper: { role: 'region', 'aria-label': translate('beheer.filter.field') } }}
            onChange={(_, option) => choose(option)}
            renderInput={(params) => (
              <TextField
                {...params}
                autoFocus={chosen === null}
                margin="none"
                label={translate('beheer.filter.field')}
                error={isIncomplete && chosen === null}
              />
            )}
            sx={{ width: 240, maxWidth: '100%' }}
          />
          {chosen?.field ? (
            <ConditionEditor
              key={node.path}
              inRow
              field={chosen.field}
              value={node.value}
              onChange={(value) => around.onChange(node, { ...node, value })}
              onApply={(value) => around.onChange(node, { ...node, value })}
            />
          ) : null}
        </Box>
        <RemoveButton around={around} node={node} />
      </Box>
      {isIncomplete ? <FormHelperText error>{translate('beheer.filter.incomplete')}</FormHelperText> : null}
    </Box>
  );
}
