/** Combobox that searches records of a resource on the server. The caller renders the text field. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import { useTranslate, type RaRecord } from 'react-admin';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { matchedField } from '../../../registry/records/matchedField.ts';
import { renderTitle } from '../../../registry/records/title.ts';
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
  /** Shows the options below the field in the page, so that they cover nothing of a small popover. */
  readonly isInline?: boolean;
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

/** Replaces the floating element of the options. */
function InlineOptions({ children, id }: PopperProps) {
  return (
    <Box id={id} sx={{ mt: 0.5, '& .MuiAutocomplete-listbox': { maxHeight: 200 } }}>
      {typeof children === 'function' ? null : children}
    </Box>
  );
}

const lookOf = ({ narrow = false, isInline = false }: Pick<Props, 'narrow' | 'isInline'>) => ({
  ...(narrow ? { sx: roomForName } : {}),
  ...(isInline ? { slots: { popper: InlineOptions } } : {}),
});

/** Id of the option that creates a record. */
const creating = 'create:';
const idOf = (record: RaRecord): string => String(record.id);
const isCreating = (record: RaRecord): boolean => String(record.id) === creating;

/** Autocomplete without a form. In a form use `ReferenceInput`. */
export function RecordPicker({
  id,
  target,
  value,
  multiple,
  within = null,
  readOnly = false,
  size,
  onCreate,
  onChange,
  onBlur,
  renderInput,
  ...look
}: Props) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const found = useOfferedRecords(target, { query, enabled: open, within, creates: onCreate !== null });
  const { options, offered, isAnswered } = found;
  const texts = useOptionTexts(target, { value, query, failed: found.failed });
  const chosen = useSteady(value, multiple ? idOf : (record) => `${idOf(record)} ${texts.titleOf(record)}`);
  const first = options.find((record) => !multiple || chosen.every(({ id: known }) => known !== record.id));
  const enter = useEarlyEnter({ query, isAnswered, isOpen: open, hasOptions: offered.length > 0 }, () => {
    if (!first) return;
    onChange(multiple ? [...chosen, first] : [first]);
    setOpen(false);
  });
  const choose = (records: readonly RaRecord[]) => {
    if (records.some(isCreating)) onCreate?.(query.trim());
    else onChange(records);
  };
  const common = {
    id,
    size,
    ...lookOf(look),
    readOnly,
    forcePopupIcon: !readOnly,
    open,
    renderInput,
    options: offered,
    loading: found.loading,
    openOnFocus: false,
    autoHighlight: true,
    ...texts.props,
    onOpen: () => setOpen(true),
    onClose: () => {
      setOpen(false);
      enter.forget();
    },
    ...enter.props,
    onBlur,
    ...recordOptions,
    onInputChange: (_: unknown, text: string, reason: string) => {
      enter.onType();
      setQuery(reason === 'input' ? text : '');
    },
    slotProps: {
      chip: { size: 'small' as const },
      listbox: found.more ? { 'aria-description': translate('beheer.reference.more') } : {},
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

interface Search {
  readonly query: string;
  readonly enabled: boolean;
  readonly within: RawCondition | null;
  /** Offers to create a record. */
  readonly creates: boolean;
}

/** Records that match the query (`options`), and `offered`, which may add the option that creates a record. */
function useOfferedRecords(target: Resource, { creates, ...search }: Search) {
  const { options: found, loading, failed, isOld, more } = useRecordOptions(target, search);
  const titleOf = useTitle(target);
  // While new results load, only offer the old ones that match the current query.
  const typed = foldText(search.query.trim());
  const options = isOld ? found.filter((record) => typed !== '' && foldText(titleOf(record)).includes(typed)) : found;
  const offered: readonly RaRecord[] = creates && !loading && !failed ? [...options, { id: creating }] : options;
  return { options, offered, loading, failed, more, isAnswered: !isOld && !loading };
}

const recordOptions = {
  // The server has filtered the options already.
  filterOptions: (records: RaRecord[]) => records,
  isOptionEqualToValue: (left: RaRecord, right: RaRecord) => left.id === right.id,
  getOptionKey: idOf,
};

interface Listbox {
  readonly query: string;
  /** True if the results of the query have arrived. */
  readonly isAnswered: boolean;
  readonly isOpen: boolean;
  readonly hasOptions: boolean;
}

type MuiKeyboardEvent = React.KeyboardEvent & { defaultMuiPrevented?: boolean | undefined };

/**
 * Handles Enter that is pressed before the results of the query have arrived.
 * @param onArrive called when they have, unless the query has changed
 */
function useEarlyEnter({ query, isAnswered, isOpen, hasOptions }: Listbox, onArrive: () => void) {
  /** Query for which Enter was pressed. */
  const [entered, setEntered] = useState<string | null>(null);
  /** True after a move with the arrow keys, which means that the highlighted option is intended. */
  const moved = useRef(false);
  const arrive = useEffectEvent(() => {
    setEntered(null);
    if (entered === query) onArrive();
  });
  useEffect(() => {
    if (entered === null || !isAnswered) return undefined;
    const timer = setTimeout(arrive);
    return () => clearTimeout(timer);
  }, [entered, isAnswered]);
  const forget = (): void => setEntered(null);
  return {
    forget,
    onType(): void {
      moved.current = false;
      forget();
    },
    props: {
      onHighlightChange(_: unknown, __: unknown, reason: string): void {
        if (reason !== 'auto') moved.current = true;
      },
      onKeyDown(event: MuiKeyboardEvent): void {
        if (event.key !== 'Enter' || !isOpen) return;
        const isAwaited = !isAnswered && !moved.current && query.trim() !== '';
        // There is no option to select yet; keep Enter from submitting the form.
        if (isAwaited || !hasOptions) event.preventDefault();
        if (!isAwaited) return;
        event.defaultMuiPrevented = true;
        setEntered(query);
      },
    },
  };
}

interface Shown {
  readonly value: readonly RaRecord[];
  readonly query: string;
  readonly failed: boolean;
}

/** Texts of the options, as properties of Autocomplete. */
function useOptionTexts(target: Resource, { value, query, failed }: Shown) {
  const translate = useTranslate();
  const label = useLabel();
  const titleOf = useTitle(target);
  const secondaryOf = useSecondaryText(target);
  const matchOf = useMatch(target);
  // The name of a selected record may load after the selection.
  const newest = (record: RaRecord) => value.find((one) => one.id === record.id) ?? record;
  const props = {
    loadingText: translate('beheer.reference.loading'),
    noOptionsText: failed
      ? translate('beheer.reference.failed')
      : translate('beheer.reference.no_result', { name: inSentence(label(target.plural)) }),
    getOptionLabel: (record: RaRecord) => (isCreating(record) ? query : titleOf(newest(record))),
    renderOption: ({ key, ...rest }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, record: RaRecord) => (
      <li key={key} {...rest}>
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
  };
  return { titleOf, props };
}

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
