/** Combobox that searches records of a resource on the server. The caller renders the text field. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'react-admin';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { matchedField } from '../../../registry/matchedField.ts';
import { renderTitle } from '../../../registry/title.ts';
import { foldText } from '../../../values/foldText.ts';
import { MatchedText } from '../../ui/MatchedText.tsx';
import { useMatchedText } from '../../ui/useMatchedText.ts';
import { inSentence, useLabel, useLanguage } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { useRecordOptions, useSecondaryText } from './useRecordOptions.ts';

interface Props {
  readonly id: string;
  readonly target: Resource;
  readonly value: readonly RaRecord[];
  readonly multiple: boolean;
  /** Limits the options to records that match; null for no limit. */
  readonly within?: RawCondition | null;
  readonly readOnly?: boolean;
  readonly size: 'small' | 'medium';
  /** Removes the buttons, to leave room for the name in a table cell. The value is cleared by deleting the text. */
  readonly narrow?: boolean;
  /** Called with the typed name to create a record; null hides that option. */
  readonly onCreate: ((name: string) => void) | null;
  readonly onChange: (records: readonly RaRecord[]) => void;
  readonly onBlur?: () => void;
  readonly renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

/** The room that Material reserves for two buttons would truncate "21% Taxable (NL)". */
const roomForName = {
  '&&&& .MuiAutocomplete-inputRoot': { pl: 0.5, pr: '28px' },
  '&& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { pl: 0.5, pr: 0 },
  '& .MuiAutocomplete-endAdornment': { right: '2px !important' },
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
} as const;

/** Id of the option that creates a record. */
const creating = 'create:';
const isCreating = (record: RaRecord): boolean => String(record.id) === creating;

export function RecordPicker({
  id,
  target,
  value,
  multiple,
  within = null,
  readOnly = false,
  size,
  narrow = false,
  onCreate,
  onChange,
  onBlur,
  renderInput,
}: Props) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  /** Query for which Enter was pressed before its results arrived. */
  const [entered, setEntered] = useState<string | null>(null);
  /** True after a move with the arrow keys, which means that the highlighted option is intended. */
  const moved = useRef(false);
  const translate = useTranslate();
  const label = useLabel();
  const { options: found, loading, failed, isOld, more } = useRecordOptions(target, { query, enabled: open, within });
  const titleOf = useTitle(target);
  const secondaryOf = useSecondaryText(target);
  const matchOf = useMatch(target);
  const chosen = useSteady(value, multiple ? idOf : (record) => `${idOf(record)} ${titleOf(record)}`);
  // The name of a selected record may load after the selection.
  const newest = (record: RaRecord) => value.find((one) => one.id === record.id) ?? record;
  // While new results load, only offer the old ones that match the current query.
  const typed = foldText(query.trim());
  const options = isOld ? found.filter((record) => typed !== '' && foldText(titleOf(record)).includes(typed)) : found;
  const offered: readonly RaRecord[] = onCreate && !loading && !failed ? [...options, { id: creating }] : options;
  const choose = (records: readonly RaRecord[]) => {
    if (records.some(isCreating)) onCreate?.(query.trim());
    else onChange(records);
  };
  const isAnswered = !isOld && !loading;
  const first = options.find((record) => !multiple || chosen.every(({ id: known }) => known !== record.id));
  const takeFirst = useEffectEvent(() => {
    setEntered(null);
    if (!first || entered !== query) return;
    onChange(multiple ? [...chosen, first] : [first]);
    setOpen(false);
  });
  useEffect(() => {
    if (entered === null || !isAnswered) return undefined;
    const timer = setTimeout(takeFirst);
    return () => clearTimeout(timer);
  }, [entered, isAnswered]);
  const common = {
    id,
    size,
    ...(narrow ? { sx: roomForName } : {}),
    readOnly,
    forcePopupIcon: !readOnly,
    open,
    renderInput,
    options: offered,
    loading,
    openOnFocus: false,
    autoHighlight: true,
    loadingText: translate('beheer.reference.loading'),
    noOptionsText: failed
      ? translate('beheer.reference.failed')
      : translate('beheer.reference.no_result', { name: inSentence(label(target.plural)) }),
    onOpen: () => setOpen(true),
    onClose: () => {
      setOpen(false);
      setEntered(null);
    },
    onHighlightChange: (_: unknown, __: unknown, reason: string) => {
      if (reason !== 'auto') moved.current = true;
    },
    onKeyDown: (event: React.KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
      if (event.key !== 'Enter' || !open) return;
      const isAwaited = !isAnswered && !moved.current && query.trim() !== '';
      // There is no option to select yet; keep Enter from submitting the form.
      if (isAwaited || offered.length === 0) event.preventDefault();
      if (!isAwaited) return;
      event.defaultMuiPrevented = true;
      setEntered(query);
    },
    onBlur,
    // The server has filtered the options already.
    filterOptions: (records: RaRecord[]) => records,
    isOptionEqualToValue: (left: RaRecord, right: RaRecord) => left.id === right.id,
    getOptionKey: (record: RaRecord) => String(record.id),
    getOptionLabel: (record: RaRecord) => (isCreating(record) ? query : titleOf(newest(record))),
    onInputChange: (_: unknown, text: string, reason: string) => {
      moved.current = false;
      setEntered(null);
      setQuery(reason === 'input' ? text : '');
    },
    renderOption: ({ key, ...props }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, record: RaRecord) => (
      <li key={key} {...props}>
        {isCreating(record) ? (
          <CreateOption query={query.trim()} name={inSentence(label(target.label))} />
        ) : (
          <RecordOption
            title={titleOf(record)}
            secondary={matchOf(record, query) ?? secondaryOf(record)}
            typed={query}
          />
        )}
      </li>
    ),
    slotProps: {
      chip: { size: 'small' as const },
      listbox: more ? { 'aria-description': translate('beheer.reference.more') } : {},
    },
  };
  if (multiple)
    return (
      <Autocomplete
        {...common}
        multiple
        filterSelectedOptions
        disableCloseOnSelect
        value={chosen}
        onChange={(_, records) => choose(records)}
      />
    );
  return (
    <Autocomplete
      {...common}
      value={chosen[0] ?? null}
      onChange={(_, record) => choose(record === null ? [] : [record])}
    />
  );
}

const idOf = (record: RaRecord): string => String(record.id);

/**
 * Returns the same array while the records are the same, because Autocomplete resets its text when the value changes.
 */
function useSteady(records: readonly RaRecord[], keyOf: (record: RaRecord) => string): RaRecord[] {
  const key = JSON.stringify(records.map(keyOf));
  const [steady, setSteady] = useState({ key, records: [...records] });
  if (steady.key === key) return steady.records;
  const next = { key, records: [...records] };
  setSteady(next);
  return next.records;
}

interface OptionProps {
  readonly title: string;
  readonly secondary: string;
  readonly typed: string;
}

function RecordOption({ title, secondary, typed }: OptionProps) {
  return (
    <Box sx={{ minWidth: 0, py: 0.25 }}>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <MatchedText text={title} typed={typed} />
      </Box>
      {secondary === '' ? null : (
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: 12,
            lineHeight: '16px',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          <MatchedText text={secondary} typed={typed} />
        </Box>
      )}
    </Box>
  );
}

function CreateOption({ query, name }: { readonly query: string; readonly name: string }) {
  const translate = useTranslate();
  const text =
    query === '' ? translate('beheer.reference.create_new', { name }) : translate('beheer.reference.create', { query });
  return <Box sx={{ color: 'primary.main', fontWeight: 500 }}>{text}</Box>;
}

function useTitle(target: Resource): (record: RaRecord) => string {
  const registry = useRegistry();
  const language = useLanguage();
  const translate = useTranslate();
  const label = useLabel();
  return (record) =>
    renderTitle(registry, target, record, language) ??
    translate('beheer.record.unnamed', { name: inSentence(label(target.label)) });
}

/**
 * Returns a function that describes the field that matched, if neither the title nor the secondary text shows the
 * match.
 */
function useMatch(target: Resource): (record: RaRecord, typed: string) => string | null {
  const registry = useRegistry();
  const locale = useLanguage();
  const titleOf = useTitle(target);
  const secondaryOf = useSecondaryText(target);
  const matchedText = useMatchedText();
  return (record, typed) => {
    if (typed.trim() === '') return null;
    const shown = `${titleOf(record)} ${secondaryOf(record)}`;
    const match = matchedField(registry, target, record, { typed, shown, locale });
    return match && matchedText(target, match);
  };
}
