/** Input of a text in the reader's language, with its other languages in a fold below it. */
import { useEffect, useId, useState, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Field, Locale } from '../../registry/types.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { formatLocale } from '../../texts/locales.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage } from '../ui/useLabel.ts';
import type { InputProps } from './input.ts';
import { languagesOf } from './translations.ts';

interface Props extends InputProps {
  /** The input of one language. */
  readonly Input: ComponentType<InputProps>;
}

export function TranslatedInput({ Input, ...props }: Props) {
  const { resource, field, source } = props;
  const reader = useLanguage();
  const translate = useTranslate();
  const fold = useId();
  const [first, ...others] = languagesOf(resource, field, reader);
  const sourceOf = (one: Field): string => `${source.slice(0, source.length - field.name.length)}${one.name}`;
  const sources = others.map((other) => sourceOf(other.field));
  const isWrong = useIsWrong(sources);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isWrong;
  const own = first?.field ?? field;
  useFilledDefault(source, sourceOf(own));
  const texts: readonly unknown[] = useWatch({ name: [sourceOf(own), ...sources] });
  const [written, ...inOthers] = texts.map((text) => (typeof text === 'string' ? text : ''));
  const missing = inOthers.filter((text) => text === '').length;
  const fallback = written === '' ? (inOthers[others.findIndex((other) => other.field === field)] ?? '') : '';
  return (
    <Box>
      <Input {...props} field={own === field ? field : { ...own, label: field.label }} source={sourceOf(own)} />
      <Button
        size="small"
        color="inherit"
        aria-expanded={isShown}
        aria-controls={fold}
        aria-label={translate('beheer.form.other_languages_of', { name: inLanguage(field.label, reader) })}
        onClick={() => setOpen(!isShown)}
        endIcon={<Icon path={isShown ? mdiChevronUp : mdiChevronDown} />}
        sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 400, px: 0.5, minHeight: 24 }}
      >
        {others.length === 1 && others[0]
          ? languageName(others[0].locale, reader)
          : translate('beheer.form.other_languages')}
        {missing > 0 && written !== '' ? ` · ${translate('beheer.form.not_translated', { smart_count: missing })}` : ''}
      </Button>
      {fallback === '' ? null : (
        <Typography sx={{ color: 'text.secondary', fontSize: 12, px: 0.5 }}>
          {translate('beheer.form.fallback', { text: fallback.length > 80 ? `${fallback.slice(0, 80)}…` : fallback })}
        </Typography>
      )}
      {isShown ? (
        <Stack id={fold} sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
          {others.map((other) => (
            <Input
              key={other.locale}
              {...props}
              field={{ ...other.field, label: named(field, other.locale, reader), help: null }}
              source={sourceOf(other.field)}
              required={props.required && other.field === field}
            />
          ))}
        </Stack>
      ) : null}
    </Box>
  );
}

const languageName = (locale: Locale, reader: Locale): string => {
  const name = new Intl.DisplayNames([formatLocale(reader)], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
};

const named = ({ label }: Field, locale: Locale, reader: Locale): Field['label'] => {
  const text = `${inLanguage(label, reader)} (${languageName(locale, reader)})`;
  return { en: text, [reader]: text };
};

function useIsWrong(sources: readonly string[]): boolean {
  const { errors } = useFormState({ name: [...sources] });
  return sources.some((source) => get(errors, source) !== undefined);
}

/**
 * Fills the default language with what is typed in another one, until it has a text of its own: readers of other
 * languages see the default.
 */
function useFilledDefault(source: string, own: string): void {
  const { getFieldState, setValue, getValues } = useFormContext();
  const typed: unknown = useWatch({ name: own });
  const [opened] = useState<unknown>(() => getValues(source));
  useEffect(() => {
    if (own === source || (opened !== null && opened !== undefined && opened !== '')) return;
    if (!getFieldState(source).isTouched) setValue(source, typed ?? null, { shouldDirty: true });
  }, [own, source, opened, typed, getFieldState, setValue]);
}
