/** Source code editor. Tab indents; Escape followed by Tab leaves the editor, as keyboard accessibility requires. */
import { Suspense } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { visuallyHidden } from '@mui/utils';
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import { useLocale, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { codeColours, codeFont } from '../fields/code/codeStyle.ts';
import { WithFallback } from '../ui/WithFallback.tsx';
import { languageName, type LanguageName } from '../fields/code/codeLanguage.ts';
import type { CodeEditorProps } from './code/CodeEditor.tsx';
import { PlainEditor } from './code/PlainEditor.tsx';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

const CodeEditor = lazyWithPreload(() => import('./code/CodeEditor.tsx'));

export function CodeInput(props: InputProps) {
  const { field, source, readOnly, required } = props;
  const { value, label, frame, inputRef, onChange, onBlur } = useFieldInput(props);
  const translate = useTranslate();
  const locale = useLocale();
  const language = useLanguageOf(props);
  const { id, error, helperText } = frame;
  const [hint, help] = [`${id}-keys`, `${id}-help`];
  const editor: CodeEditorProps = {
    id,
    language,
    label,
    readOnly,
    required,
    inputRef,
    onBlur,
    invalid: error,
    text: typeof value === 'string' ? value : '',
    describedBy: helperText ? `${help} ${hint}` : hint,
    onChange: (text) => onChange(text === '' ? null : text),
  };
  return (
    <Box className="MuiFormControl-root" sx={{ my: 1, width: '100%' }}>
      {props.compact ? null : (
        <FormLabel component="span" required={required} error={error} sx={{ fontSize: 12, display: 'block', mb: 0.5 }}>
          {label}
        </FormLabel>
      )}
      <Box key={`${source} ${field.name}`} sx={[editorFrame, error ? { borderColor: 'error.main' } : {}]}>
        <WithFallback fallback={<PlainEditor {...editor} />}>
          <Suspense fallback={<PlainEditor {...editor} />}>
            <CodeEditor key={locale} {...editor} />
          </Suspense>
        </WithFallback>
      </Box>
      {helperText ? (
        <FormHelperText id={help} error={error}>
          {helperText}
        </FormHelperText>
      ) : null}
      <span id={hint} style={visuallyHidden}>
        {translate('beheer.code_editor.keys')}
      </span>
    </Box>
  );
}

/** Returns the language of the editor from the current value of the language field. */
function useLanguageOf({ field, source }: InputProps): LanguageName | null {
  const within = source.slice(0, source.lastIndexOf('.') + 1);
  const name = field.languageField;
  const languageValue: unknown = useWatch({ name: `${within}${name ?? source}` });
  return languageName(field, name === null ? {} : { [name]: languageValue });
}

const editorFrame = {
  ...codeColours,
  border: 1,
  borderColor: 'line.outline',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: (theme: Theme) => `0 0 0 1px ${theme.palette.primary.main}`,
  },
  '& .cm-editor': { minHeight: 144, maxHeight: 'min(520px, 70dvh)', color: 'text.primary' },
  '& .cm-editor.cm-focused': { outline: 'none' },
  '& .cm-scroller': { ...codeFont, overflow: 'auto' },
  '& .cm-content': { py: 1, caretColor: 'currentColor', outline: 'none' },
  '& .cm-cursor': { borderLeftColor: 'text.primary' },
  '& .cm-gutters': { bgcolor: 'surface.subtle', color: 'text.quiet', borderRight: 1, borderColor: 'divider' },
  '& .cm-activeLine, & .cm-activeLineGutter': { bgcolor: 'action.hover' },
  '& .cm-editor .cm-selectionBackground, & .cm-editor.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { bgcolor: 'brand.primary.soft' },
  '& .cm-panels': { bgcolor: 'surface.subtle', color: 'text.primary', borderColor: 'divider' },
  '& .cm-textfield, & .cm-button': {
    bgcolor: 'background.paper',
    backgroundImage: 'none',
    color: 'text.primary',
    border: 1,
    borderColor: 'line.outline',
    borderRadius: 0.5,
  },
} satisfies SystemStyleObject<Theme>;
