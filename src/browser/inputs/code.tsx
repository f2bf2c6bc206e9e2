/** Source text: numbered lines, Tab indents (Escape first lets Tab leave, as a keyboard needs). */
import { useRef, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

const indent = '  ';
const letters = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: 13, lineHeight: '20px', tabSize: 4 } as const;
const leastLines = 6;
const mostLines = 24;

export function CodeInput(props: InputProps) {
  const { value, label, frame, inputRef, onChange, onBlur } = useFieldInput(props);
  const leaving = useRef(false);
  const text = typeof value === 'string' ? value : '';
  const lines = text.split('\n').length;
  const { id, error, helperText, required } = frame;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Tab' && !event.shiftKey && !leaving.current && !props.readOnly) {
      event.preventDefault();
      // The browser's own typing keeps its undo.
      document.execCommand('insertText', false, indent);
    }
    leaving.current = event.key === 'Escape';
  };
  return (
    <Box sx={{ my: 1, width: '100%' }}>
      {props.compact ? null : <FormLabel htmlFor={id} required={required} error={error} sx={{ fontSize: 12, display: 'block', mb: 0.5 }}>{label}</FormLabel>}
      <Box sx={{ display: 'flex', border: 1, borderColor: error ? 'error.main' : 'line.outline', borderRadius: 1, overflow: 'hidden', bgcolor: 'surface.subtle', '&:focus-within': { borderColor: 'primary.main', boxShadow: (theme) => `0 0 0 1px ${theme.palette.primary.main}` } }}>
        <Box aria-hidden sx={{ ...letters, py: 1.5, px: 1, color: 'text.quiet', textAlign: 'right', userSelect: 'none', minWidth: 40, whiteSpace: 'pre', overflow: 'hidden', height: heightOf(lines) }} className="line-numbers">
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </Box>
        <Box
          component="textarea"
          id={id}
          ref={inputRef}
          value={text}
          readOnly={props.readOnly}
          required={required}
          aria-invalid={error}
          aria-describedby={helperText ? `${id}-help` : undefined}
          aria-label={props.compact ? label : undefined}
          wrap="off"
          spellCheck={false}
          autoCapitalize="none"
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onScroll={followLines}
          onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value === '' ? null : event.target.value)}
          sx={{ ...letters, flex: 1, minWidth: 0, height: heightOf(lines), p: 1.5, border: 0, outline: 'none', resize: 'vertical', color: 'text.primary', bgcolor: 'background.paper', '&:focus-visible': { outline: 'none' } }}
        />
      </Box>
      {helperText ? <FormHelperText id={`${id}-help`} error={error}>{helperText}</FormHelperText> : null}
    </Box>
  );
}

function heightOf(lines: number): number {
  return Math.min(Math.max(lines, leastLines), mostLines) * 20 + 24;
}

/** The numbers scroll with the text. */
function followLines({ currentTarget }: React.UIEvent<HTMLElement>): void {
  const numbers = currentTarget.previousElementSibling;
  if (numbers) numbers.scrollTop = currentTarget.scrollTop;
}
