/** Markdown source text. */
import { useTranslate } from 'react-admin';
import { fullLabel } from '../../registry/labels.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function MarkdownInput(props: InputProps) {
  const translate = useTranslate();
  const hint = fullLabel(translate('beheer.markdown.hint'), undefined);
  return (
    <LineInput
      {...props}
      field={props.field.help === null ? { ...props.field, help: hint } : props.field}
      lines={props.compact ? 1 : 5}
    />
  );
}
