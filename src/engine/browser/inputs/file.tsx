/** File input: chosen or dropped, uploaded immediately, attached to the record when the form is saved. */
import { useId, useRef } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useTranslate } from 'react-admin';
import { isRecord } from '../../values/json.ts';
import { FileDrop } from './files/FileDrop.tsx';
import { FileInPlace } from './files/FileInPlace.tsx';
import { FileProgress } from './files/FileProgress.tsx';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { useUpload } from './files/useUpload.ts';

export function FileInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const upload = useUpload(props);
  const chooser = useRef<HTMLInputElement>(null);
  const help = useId();
  const { uploading } = upload;
  const value = isRecord(input.value) && typeof input.value['uuid'] === 'string' ? input.value : null;
  const error = upload.problem ?? input.error;

  async function take(file: File): Promise<void> {
    const before = value;
    // An incomplete value keeps the form from being saved before the upload finishes.
    input.onChange({ name: file.name });
    input.onChange((await upload.send(file)) ?? before);
  }
  const choose = (): void => chooser.current?.click();

  return (
    <Box role="group" aria-label={input.label} aria-describedby={help} sx={{ width: '100%', minWidth: 0, my: 1 }}>
      {props.compact ? null : (
        <FormLabel component="div" required={props.required} error={error !== null} sx={{ fontSize: 12, mb: 0.5 }}>
          {input.label}
        </FormLabel>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={upload.accept}
        aria-label={input.label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again.
          target.value = '';
          if (file) void take(file);
        }}
      />
      <FileDrop
        disabled={props.readOnly || uploading !== null}
        error={error !== null}
        onDrop={(file) => void take(file)}
      >
        {uploading ? (
          <FileProgress {...uploading} onCancel={upload.cancel} />
        ) : (
          <FileInPlace
            file={value}
            readOnly={props.readOnly}
            focusRef={input.inputRef}
            onChoose={choose}
            onRemove={() => {
              upload.forget();
              input.onChange(null);
            }}
          />
        )}
      </FileDrop>
      <FormHelperText id={help} error={error !== null} role={error === null ? undefined : 'alert'}>
        {uploading
          ? translate('beheer.file.wait')
          : (error ?? [input.frame.helperText, upload.limits].filter(Boolean).join(' '))}
      </FormHelperText>
    </Box>
  );
}
