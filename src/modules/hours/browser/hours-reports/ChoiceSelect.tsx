/** Compact select of one or several options. */
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** In the order in which they were chosen. */
  readonly value: readonly string[];
  readonly multiple?: boolean;
  readonly onChange: (value: readonly string[]) => void;
  readonly separator?: string;
}

export function ChoiceSelect({ label, choices, value, multiple = false, onChange, separator = ', ' }: Props) {
  const textOf = (one: string): string => choices.find((choice) => choice.value === one)?.text ?? '';
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={label}
      value={multiple ? value : (value[0] ?? '')}
      onChange={(event) => {
        const chosen: unknown = event.target.value;
        onChange(Array.isArray(chosen) ? chosen.map(String) : [String(chosen)]);
      }}
      // Two in a row on a phone.
      sx={{
        flex: { xs: '1 1 45%', sm: '0 1 auto' },
        minWidth: 140,
        maxWidth: { xs: '100%', sm: multiple ? 280 : 200 },
      }}
      slotProps={{
        select: { multiple, displayEmpty: true, renderValue: () => value.map(textOf).join(separator) },
        inputLabel: { shrink: true },
      }}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled ?? false}
          sx={multiple ? { py: 0 } : {}}
        >
          {multiple ? (
            <>
              <Checkbox
                size="small"
                checked={value.includes(choice.value)}
                tabIndex={-1}
                aria-hidden
                sx={{ p: 0.5, mr: 1, ml: -0.5 }}
              />
              <ListItemText primary={choice.text} />
            </>
          ) : (
            choice.text
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
