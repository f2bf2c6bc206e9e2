/** Rules of a field: limits, default, computation, and conditions for showing it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { inlineJson } from '../../../registry/loading/inlineJson.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { RawOperation, RawProperty, Scalar } from '../../../registry/raw.ts';
import { firstSetting } from '../../edit/actions.ts';
import { setFieldKey } from '../../edit/changes.ts';
import { aggregatesOf } from '../../edit/computed.ts';
import { readCondition } from '../../edit/conditions.ts';
import { kindIn, wholeProperty, type DraftResource } from '../../edit/draft.ts';
import { isSame } from '../../edit/json.ts';
import { Setting } from '../actions/SettingList.tsx';
import { CommittedText } from '../CommittedText.tsx';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { scaleOf } from '../conditions/conditionValues.ts';
import { fieldLabel, resourceLabel } from '../labels.ts';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';

interface Props {
  readonly studio: Studio;
  readonly resource: DraftResource;
  readonly name: string;
}

/** Kinds that have no default. */
const withoutDefault = ['lines', 'file', 'secret', 'references', 'address', 'json', 'tags', 'grants', 'scopes'];

export function FieldRules({ studio: { draft, act }, resource, name }: Props) {
  const words = useWords();
  const language = useLanguage();
  const written = resource.schema.properties[name] ?? {};
  const property = wholeProperty(draft, written);
  const kind = kindIn(draft, name, written);
  const label = fieldLabel(draft, resource, name, language);
  const isComputed = property['x-computed'] !== undefined;
  const set: SetRule = (key, value) =>
    void act(words.done.rule(label), (now) => setFieldKey(now, { resource: resource.name, field: name, key, value }));
  const rules = { draft, resource, name, label, property, kind, set };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mt: 1.5 }}>
        <Limits {...rules} />
        {isComputed || withoutDefault.includes(kind) ? null : <Default {...rules} />}
        <Computed {...rules} onChange={(value) => set('x-computed', value)} />
      </Box>
      {isComputed ? null : <Moments {...rules} />}
    </>
  );
}

type SetRule = (key: keyof RawProperty & string, value: unknown) => void;

interface RulesProps {
  readonly draft: Studio['draft'];
  readonly resource: DraftResource;
  readonly name: string;
  readonly label: string;
  readonly property: RawProperty;
  readonly kind: ReturnType<typeof kindIn>;
  readonly set: SetRule;
}

/** Limits of what can be typed, by kind, and the unit. */
function Limits({ property, kind, set }: RulesProps) {
  const words = useWords();
  const isComputed = property['x-computed'] !== undefined;
  const number = (key: 'minimum' | 'maximum' | 'minLength' | 'maxLength', scale: number) => (
    <CommittedText
      label={words.rules[key]}
      value={property[key] === undefined ? '' : String(property[key] / scale)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onCommit={(text) => {
        const read = Number(text.replace(',', '.'));
        if (text.trim() === '') set(key, undefined);
        else if (Number.isFinite(read)) set(key, Math.round(read * scale * 1e6) / 1e6);
      }}
    />
  );
  const isText = ['text', 'multiline', 'markdown'].includes(kind);
  return (
    <>
      {kinds[kind].traits.numeric && !isComputed ? (
        <>
          {number('minimum', scaleOf(kind))}
          {number('maximum', scaleOf(kind))}
        </>
      ) : null}
      {kind === 'integer' || kind === 'decimal' ? (
        <CommittedText
          label={words.rules.unit}
          value={property['x-unit'] ?? ''}
          placeholder="kg"
          onCommit={(text) => set('x-unit', text.trim() === '' ? undefined : text.trim())}
        />
      ) : null}
      {isText && !isComputed ? number('maxLength', 1) : null}
      {isText && kind === 'text' && !isComputed ? (
        <CommittedText
          label={words.rules.pattern}
          value={property.pattern ?? ''}
          placeholder="^\d{4}$"
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
          onCommit={(text) => set('pattern', text === '' ? undefined : text)}
        />
      ) : null}
    </>
  );
}

function Default({ draft, resource, name, property, set }: RulesProps) {
  const words = useWords();
  return property.default === undefined ? (
    <Button
      size="small"
      startIcon={<Icon path={mdiPlus} />}
      onClick={() => set('default', firstSetting(draft, resource, name) ?? '')}
      sx={{ justifySelf: 'start', alignSelf: 'center' }}
    >
      {words.rules.add_default}
    </Button>
  ) : (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'auto 1fr auto', alignItems: 'center' }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.rules.default}</Typography>
      <Setting
        draft={draft}
        resource={resource}
        field={name}
        value={property.default as Scalar}
        onChange={(value) => set('default', value ?? undefined)}
      />
      <IconButton size="small" aria-label={words.rules.no_default} onClick={() => set('default', undefined)}>
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  );
}

/** When a field is read-only, hidden or required. */
function Moments({ draft, resource, label, property, set }: RulesProps) {
  const words = useWords();
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={property.readOnly === true}
            onChange={(_event, on) => set('readOnly', on ? true : undefined)}
          />
        }
        label={words.fields.read_only}
        sx={{ mt: 1 }}
      />
      <Box component="section" aria-label={words.rules.moments} sx={{ mt: 1.5 }}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {words.rules.moments}
        </Typography>
        {(['hidden', 'required', 'readOnly'] as const).map((key) => (
          <Box key={key} sx={{ mb: 1.5 }}>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.rules.when[key]}</Typography>
            <ConditionEditor
              draft={draft}
              resource={resource.name}
              label={`${label}: ${words.rules.when[key]}`}
              value={property['x-when']?.[key]}
              onChange={(condition) => set('x-when', withMoment(property['x-when'], key, condition))}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

function withMoment(
  when: RawProperty['x-when'],
  key: 'hidden' | 'required' | 'readOnly',
  condition: unknown,
): object | undefined {
  const next = Object.entries({ ...when, [key]: condition }).filter(([, one]) => one !== undefined);
  // `keep` applies to hidden fields only.
  const left = next.filter(([name]) => name !== 'keep' || next.some(([other]) => other === 'hidden'));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

interface ComputedProps extends Pick<RulesProps, 'draft' | 'resource' | 'property' | 'kind'> {
  readonly onChange: (value: RawOperation | undefined) => void;
}

const other = 'other';

/** Counts and sums have a select, texts a template with fields in braces; all else is JSON. */
function Computed({ draft, resource, property, kind, onChange }: ComputedProps) {
  const words = useWords();
  const language = useLanguage();
  const operation = property['x-computed'];
  if (kind === 'text' && (operation === undefined || operation.template !== undefined))
    return (
      <CommittedText
        label={words.rules.template}
        value={operation?.template ?? ''}
        placeholder="{first_name} {last_name}"
        helperText={words.rules.template_hint}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
        onCommit={(template) => onChange(template.trim() === '' ? undefined : { template })}
      />
    );
  const offered = aggregatesOf(draft, resource.name);
  const chosen = offered.findIndex((one) => isSame(one.operation, operation));
  if (!kinds[kind].traits.numeric || (offered.length === 0 && operation === undefined))
    return operation === undefined ? null : <Written operation={operation} onChange={onChange} />;
  return (
    <>
      <TextField
        select
        size="small"
        label={words.fields.computed}
        value={operation === undefined ? '' : chosen < 0 ? other : String(chosen)}
        onChange={({ target }) => {
          if (target.value !== other) onChange(offered[Number(target.value)]?.operation);
          if (target.value === '') onChange(undefined);
        }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{words.rules.filled_in}</MenuItem>
        {offered.map((one, index) => {
          const of = draft.resources[one.resource];
          const what = of ? resourceLabel(of, language) : one.resource;
          return (
            <MenuItem key={inlineJson(one.operation)} value={String(index)}>
              {one.field === null || !of
                ? words.rules.count(what)
                : words.rules.sum(what, fieldLabel(draft, of, one.field, language))}
            </MenuItem>
          );
        })}
        {operation !== undefined && chosen < 0 ? <MenuItem value={other}>{words.rules.otherwise}</MenuItem> : null}
      </TextField>
      {operation !== undefined && chosen < 0 ? <Written operation={operation} onChange={onChange} /> : null}
    </>
  );
}

function Written({
  operation,
  onChange,
}: {
  readonly operation: RawOperation;
  readonly onChange: ComputedProps['onChange'];
}) {
  const words = useWords();
  return (
    <CommittedText
      multiline
      label={words.fields.computed}
      value={inlineJson(operation)}
      helperText={words.conditions.json}
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
      onCommit={(text) => {
        const read = readCondition(text);
        if (read !== null) onChange(read);
      }}
      sx={{ gridColumn: { sm: '1 / 3' } }}
    />
  );
}
