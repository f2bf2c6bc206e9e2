/** Plain textarea for source text, shown until the editor has loaded. */
import Box from '@mui/material/Box';
import { codeFont } from '../../fields/code/codeStyle.ts';
import type { CodeEditorProps } from './CodeEditor.tsx';

/** Replacement of `CodeEditor` with the same props, so that typing can start immediately. */
export function PlainEditor({
  id,
  text,
  label,
  describedBy,
  readOnly,
  required,
  invalid,
  onChange,
  onBlur,
  inputRef,
}: CodeEditorProps) {
  return (
    <Box
      component="textarea"
      id={id}
      ref={inputRef}
      value={text}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      readOnly={readOnly}
      required={required}
      wrap="off"
      spellCheck={false}
      autoCapitalize="none"
      rows={Math.min(Math.max(text.split('\n').length, 6), 24)}
      onBlur={onBlur}
      onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
      sx={[
        codeFont,
        {
          display: 'block',
          width: '100%',
          p: 1,
          pl: 6,
          border: 0,
          outline: 'none',
          resize: 'vertical',
          color: 'text.primary',
          bgcolor: 'background.paper',
        },
      ]}
    />
  );
}
