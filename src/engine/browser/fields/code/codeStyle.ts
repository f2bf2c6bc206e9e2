/**
 * Fonts and colours of source text, shared by the editor, the read-only view and the comparison. Colours come from the
 * theme.
 */
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';

export const codeFont = {
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: 13,
  lineHeight: '20px',
  tabSize: 4,
} as const;

/** Uses the class names of `@lezer/highlight`. */
export const codeColours = {
  '& .tok-comment': { color: 'text.quiet', fontStyle: 'italic' },
  '& .tok-keyword, & .tok-operatorKeyword, & .tok-definitionKeyword': { color: 'primary.main' },
  '& .tok-string, & .tok-string2': { color: 'tone.success.text' },
  '& .tok-number, & .tok-bool, & .tok-atom, & .tok-literal': { color: 'tone.info.text' },
  '& .tok-propertyName, & .tok-variableName.tok-definition, & .tok-typeName, & .tok-labelName': {
    color: 'secondary.main',
  },
  '& .tok-invalid': { color: 'error.main' },
} satisfies SystemStyleObject<Theme>;
