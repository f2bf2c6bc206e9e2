/**
 * Dialog for an edit conflict: another person saved the record after this form was opened. The person chooses between
 * the two values of each field that both changed; other changes are merged.
 */
import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { ChangedValue } from '../../fields/changes/ChangedValue.tsx';
import { ChangeList, LineChanges } from '../../fields/changes/ChangeList.tsx';
import { Sentence } from '../../fields/changes/Sentence.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { NestedFieldProvider } from '../../fields/nested.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { draftChanges } from './drafts/draftChanges.ts';
import { compareVersions, writtenValues, type Versions } from './versions.ts';

interface Props {
  readonly resource: Resource;
  /** Message of the server, with who changed the record if that is known. */
  readonly message: string;
  readonly versions: Versions;
  /** Called with the fields to take from the form; the others keep the saved values. */
  readonly onSave: (taken: readonly Field[]) => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ resource, message, versions, onSave, onClose }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  const label = useLabel();
  const format = useFormat();
  const titleId = useId();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { conflicts, onlyMine, onlyTheirs } = compareVersions(registry, resource, versions);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (fields: readonly Field[], isTheirs: boolean): void => {
    const next = new Set(theirs);
    for (const { name } of fields) {
      if (isTheirs) next.add(name);
      else next.delete(name);
    }
    setTheirs(next);
  };
  const text = (key: string): string => translate(`beheer.stale.${key}`);
  const save = (): void => onSave([...onlyMine, ...conflicts.filter(({ name }) => !theirs.has(name))]);
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {message} {text(conflicts.length > 0 ? 'choose' : 'apart')}
        </DialogContentText>
        <NestedFieldProvider value={FieldValue}>
          <Stack sx={{ gap: 2 }}>
            {conflicts.length > 1 ? (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <Button size="small" variant="outlined" onClick={() => choose(conflicts, false)}>
                  {text('all_yours')}
                </Button>
                <Button size="small" variant="outlined" onClick={() => choose(conflicts, true)}>
                  {text('all_theirs')}
                </Button>
              </Box>
            ) : null}
            {conflicts.map((field, index) => (
              <Choice
                key={field.name}
                resource={resource}
                field={field}
                versions={versions}
                isTheirs={theirs.has(field.name)}
                isFirst={index === 0}
                onChoose={(isTheirs) => choose([field], isTheirs)}
              />
            ))}
            {onlyMine.length > 0 ? (
              <Typography variant="body2">
                {translate('beheer.stale.only_yours', {
                  fields: format.list(onlyMine.map((field) => label(field.label))),
                })}
              </Typography>
            ) : null}
            {onlyTheirs.length > 0 ? (
              <TheirChanges resource={resource} fields={onlyTheirs} versions={versions} />
            ) : null}
          </Stack>
        </NestedFieldProvider>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {text('back')}
        </Button>
        <Button variant="contained" autoFocus={conflicts.length === 0} onClick={save}>
          {text(conflicts.length > 0 ? 'save_choices' : 'save_both')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface TheirProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly versions: Versions;
}

/** Changes of the other person that are merged, because they conflict with nothing. */
function TheirChanges({ resource, fields, versions: { opened, newest } }: TheirProps) {
  const translate = useTranslate();
  const written = writtenValues(useRegistry(), resource, newest);
  const values = Object.fromEntries(fields.map(({ name }) => [name, written[name]]));
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {translate('beheer.stale.only_theirs')}
      </Typography>
      <ChangeList resource={resource} changes={draftChanges(resource, opened, values)} siblings={newest} />
    </Box>
  );
}

interface ChoiceProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly versions: Versions;
  readonly isTheirs: boolean;
  /** Gets the initial focus, which prevents typing from overwriting anything. */
  readonly isFirst: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

function Choice({ resource, field, versions, isTheirs, isFirst, onChoose }: ChoiceProps) {
  const label = useLabel();
  const headId = useId();
  const { opened, mine, newest } = versions;
  const side = { resource, field, opened };
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', mb: 0.5, fontSize: 13 }}>
        <Box component="span" id={headId} sx={{ fontWeight: 600 }}>
          {label(field.label)}
        </Box>
        {field.lines ? null : (
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Sentence
              text="beheer.stale.was"
              parts={{
                value: <ChangedValue resource={resource} field={field} value={opened[field.name]} siblings={opened} />,
              }}
            />
          </Box>
        )}
      </Box>
      <RadioGroup
        aria-labelledby={headId}
        value={isTheirs ? 'theirs' : 'yours'}
        onChange={({ target }) => onChoose(target.value === 'theirs')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
      >
        <Side {...side} which="yours" version={{ ...newest, ...mine }} isFocused={isFirst && !isTheirs} />
        <Side {...side} which="theirs" version={newest} isFocused={false} />
      </RadioGroup>
    </div>
  );
}

interface SideProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly which: 'yours' | 'theirs';
  readonly opened: Versions['opened'];
  readonly version: Versions['newest'];
  readonly isFocused: boolean;
}

function Side({ resource, field, which, opened, version, isFocused }: SideProps) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      value={which}
      control={<Radio size="small" autoFocus={isFocused} sx={{ p: 0.5, mr: 0.5 }} />}
      sx={{
        m: 0,
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        alignItems: 'flex-start',
        '&:has(input:checked)': { borderColor: 'primary.main' },
        '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1 },
      }}
      label={
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: 13, '& a': { pointerEvents: 'none' } }}>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate(`beheer.stale.${which}`)}</Box>
          <SideValue resource={resource} field={field} opened={opened} version={version} />
        </Box>
      }
    />
  );
}

/** Full value, unlike in the time line, because the person has to choose. Lines are shown as a list of changes. */
function SideValue({ resource, field, opened, version }: Omit<SideProps, 'which' | 'isFocused'>) {
  const registry = useRegistry();
  const value = version[field.name];
  if (field.lines) {
    const written = writtenValues(registry, resource, version);
    const [change] = draftChanges(resource, opened, { [field.name]: written[field.name] });
    return <LineChanges field={field} lines={change?.lines ?? []} siblings={version} />;
  }
  if (typeof value === 'string' && value.length > longText)
    return <Box sx={{ whiteSpace: 'pre-wrap', maxHeight: 240, overflowY: 'auto' }}>{value}</Box>;
  return <ChangedValue resource={resource} field={field} value={value} siblings={version} />;
}

/** Length from which the time line truncates text. */
const longText = 40;
