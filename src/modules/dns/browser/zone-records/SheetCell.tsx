/** One cell of the sheet: display, keyboard navigation, editing, and its validation error below. */
import Box from '@mui/material/Box';
import { Grids } from '#engine/browser';

interface Props {
  /** Accessible name. */
  readonly name: string;
  readonly text: string;
  /** Shown if the cell is empty. */
  readonly placeholder?: string;
  readonly fault: string | undefined;
  readonly isReadOnly: boolean;
  readonly choices?: readonly string[];
  /** Returns false if the cell does not accept the text. */
  readonly onCommit: (text: string) => boolean;
}

export function SheetCell({ name, text, placeholder = '', fault, isReadOnly, choices, onCommit }: Props) {
  const { typed, end, props, input } = Grids.useGridCell({
    text,
    isReadOnly,
    onClear: () => void onCommit(''),
    beginsWith: /^\S$/u,
    beginsOnTap: true,
  });
  const commit = (entered: string): boolean => {
    const isAccepted = onCommit(entered);
    if (isAccepted) end();
    return isAccepted;
  };
  return (
    <Box
      component="td"
      {...props}
      data-place
      aria-label={[`${name}: ${text === '' ? placeholder : text}`, fault].filter(Boolean).join(', ')}
      aria-invalid={fault !== undefined}
      sx={{ ...look, ...(fault === undefined ? {} : Grids.wrongLook), cursor: isReadOnly ? 'default' : 'cell' }}
    >
      {typed === null ? (
        <Box component="span" sx={{ color: text === '' ? 'text.secondary' : undefined }}>
          {text === '' ? placeholder : text}
        </Box>
      ) : (
        <>
          <Grids.CellInput
            {...input}
            name={name}
            initial={typed}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            list={choices ? 'dns-record-types' : undefined}
            isPadded
            align="left"
            isGivenUpOnBlur
            onCommit={(entered) => (commit(entered) ? null : '')}
          />
          {choices ? (
            <datalist id="dns-record-types">
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
      <Grids.CellFault fault={fault} />
    </Box>
  );
}

const look = { ...Grids.cellLook, overflowWrap: 'anywhere', fontFamily: 'monospace' } as const;
