/** A combobox with type-ahead: arrow keys move, Enter chooses. Used by the client switcher and the command palette. */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { MatchedText } from '../../ui/MatchedText.tsx';
import { height, radius } from '../../theme/tokens.ts';
import { tiny, touch } from '../../theme/components/media.ts';
import { FinderField } from './FinderField.tsx';

/** An option of a {@link Finder}. `key` is unique among all sections. */
export interface FinderOption {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Other words that match it. */
  readonly words?: string;
  readonly icon?: ReactNode;
  /** The status of the record. */
  readonly status?: ReactNode;
  /** Currently chosen. */
  readonly selected?: boolean;
  /** Opens a page with a form, in whose first input typing continues. */
  readonly opensForm?: boolean;
  /** The action, if it is not a link. */
  readonly run?: () => void;
}

interface FinderSection {
  readonly key: string;
  /** Null shows no label. */
  readonly label: string | null;
  readonly options: readonly FinderOption[];
}

interface Props {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly sections: readonly FinderSection[];
  readonly onChoose: (option: FinderOption) => void;
  /** True while results are loading. Enter then waits for them. */
  readonly pending?: boolean;
  /** True if Enter was already pressed for this query. */
  readonly isEntered?: boolean;
  /** Shown if there are no options. */
  readonly empty: ReactNode;
}

export function Finder({
  label,
  query,
  onQuery,
  sections,
  onChoose,
  pending = false,
  isEntered = false,
  empty,
}: Props) {
  const id = useId();
  const options = sections.flatMap((section) => section.options);
  const { chosen, point, reset, onKeyDown } = useActiveOption(options, { pending, isEntered, onChoose });
  return (
    <>
      <FinderField
        label={label}
        query={query}
        onQuery={(typed) => {
          onQuery(typed);
          reset();
        }}
        onKeyDown={onKeyDown}
        list={{ id, active: chosen ? `${id}-${chosen.key}` : null }}
      />
      <Box
        id={id}
        role="listbox"
        aria-label={label}
        sx={{ overflowY: 'auto', p: 0.75, flex: 1, overscrollBehavior: 'contain' }}
      >
        {sections.map((section) =>
          section.options.length === 0 ? null : (
            <Box key={section.key} role="group" aria-label={section.label ?? undefined}>
              {section.label === null ? null : (
                <Typography
                  variant="caption"
                  component="div"
                  aria-hidden
                  sx={{ px: 1.25, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 500 }}
                >
                  {section.label}
                </Typography>
              )}
              {section.options.map((option) => (
                <OptionRow
                  key={option.key}
                  id={`${id}-${option.key}`}
                  option={option}
                  typed={query}
                  active={option === chosen}
                  onChoose={() => onChoose(option)}
                  onPoint={() => point(option)}
                />
              ))}
            </Box>
          ),
        )}
        {options.length === 0 ? (
          <Typography role="status" sx={{ p: 2, color: 'text.secondary', textAlign: 'center' }}>
            {empty}
          </Typography>
        ) : null}
      </Box>
    </>
  );
}

type Choosing = Required<Pick<Props, 'pending' | 'isEntered' | 'onChoose'>>;

/** The active option, and the keys that move it and choose it. Enter waits for pending results. */
function useActiveOption(options: readonly FinderOption[], { pending, isEntered, onChoose }: Choosing) {
  const [active, setActive] = useState(0);
  const isWanted = useRef(isEntered);
  const index = Math.min(active, options.length - 1);
  const choose = (option: FinderOption | undefined): void => {
    if (option) onChoose(option);
  };
  const answered = useEffectEvent(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    choose(options[index]);
  });
  useEffect(() => {
    if (!pending) answered();
  }, [pending]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedTo(event.key, index, options.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    // After moving the selection, Enter chooses the visible option immediately.
    if (next === null && pending && active === 0) isWanted.current = true;
    else if (next === null) choose(options[index]);
    else setActive(next);
  };
  return {
    chosen: options[index],
    point: (option: FinderOption): void => setActive(options.indexOf(option)),
    /** Makes the first option active, after a change of the query. */
    reset(): void {
      setActive(0);
      isWanted.current = false;
    },
    onKeyDown,
  };
}

/** Returns the index that a key moves to, or null if it does not move. */
function movedTo(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'PageDown') return Math.min(index + 8, count - 1);
  if (key === 'PageUp') return Math.max(index - 8, 0);
  return null;
}

interface OptionRowProps {
  readonly id: string;
  readonly option: FinderOption;
  readonly typed: string;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function OptionRow({ id, option, typed, active, onChoose, onPoint }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      // Not onMouseEnter: rows that scroll under a resting pointer must not become active.
      onMouseMove={active ? undefined : onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 36,
        px: 1.25,
        py: 0.5,
        borderRadius: `${radius.control}px`,
        cursor: 'pointer',
        bgcolor: active ? 'action.selected' : 'transparent',
        [touch]: { minHeight: height.target },
        [tiny]: { flexWrap: 'wrap' },
      }}
    >
      {option.icon}
      <Box sx={{ display: 'flex', flex: '1 1 auto', minWidth: 0, ...beneathOnPhones, ...wholeWhereTiny }}>
        <Typography noWrap sx={{ flex: '1 1 auto', minWidth: 0, fontWeight: option.selected === true ? 600 : 400 }}>
          <MatchedText text={option.label} typed={typed} />
        </Typography>
        {option.hint === undefined ? null : (
          <Typography
            noWrap
            sx={{ flex: '0 1 auto', fontSize: 12, color: 'text.secondary', maxWidth: { xs: '100%', sm: '55%' } }}
          >
            <MatchedText text={option.hint} typed={typed} />
          </Typography>
        )}
      </Box>
      {option.status}
      {option.selected === true ? <Icon path={mdiCheck} sx={{ fontSize: 18, color: 'primary.main' }} /> : null}
    </Box>
  );
}

const wholeWhereTiny = { [tiny]: { flexBasis: '60%', '& > *': { whiteSpace: 'normal' } } } as const;

/** A narrow screen has no room for name and hint on one row. */
const beneathOnPhones = {
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  columnGap: 1.5,
} as const;
