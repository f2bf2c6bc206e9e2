/** Section of a form with a title and description. Conditions (`x-when`) are evaluated while typing. */
import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { FieldGrid } from '../../inputs/FieldGrid.tsx';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { hasTable } from '../../inputs/fieldWidth.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { SectionAside, SectionLayout } from './SectionAside.tsx';
import { fieldState, type FieldState, type FormScope, type SectionFields } from './formFields.ts';

interface Props {
  readonly id: string;
  readonly scope: FormScope;
  readonly section: SectionFields;
  readonly helpers: Readonly<Record<string, ReactNode>>;
  readonly bare: boolean;
}

export function Section({ id, scope, section, helpers, bare }: Props) {
  const label = useLabel();
  const states = useStates(scope, section.fields);
  const shown = section.fields.filter((field) => states[field.name]?.hidden !== true);
  if (shown.length === 0) return null;
  const [only] = shown;
  const title = section.label ?? (shown.length === 1 && only?.kind === 'lines' ? only.label : null);
  // Omit the title if the section has one field with the same name.
  const isNamedByField =
    title !== null &&
    only?.kind !== 'lines' &&
    shown.length === 1 &&
    only !== undefined &&
    label(title) === label(only.label);
  const inputOf = (name: string): ReactNode => {
    const field = shown.find((one) => one.name === name);
    return field === undefined ? null : (
      <Fragment key={name}>
        <FieldInput
          resource={scope.resource}
          field={field}
          source={field.name}
          readOnly={states[field.name]?.readOnly ?? false}
          required={states[field.name]?.required ?? false}
          compact={false}
        />
        {helpers[field.name]}
      </Fragment>
    );
  };
  const content = (
    <>
      {title ? (
        <Typography variant="h2" sx={isNamedByField ? visuallyHidden : {}}>
          {label(title)}
        </Typography>
      ) : null}
      {section.description ? (
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{label(section.description)}</Typography>
      ) : null}
      <Box sx={{ mt: (title && !isNamedByField) || section.description ? 1.5 : 0 }}>
        <FieldGrid fields={shown} render={({ name }) => inputOf(name)} />
      </Box>
    </>
  );
  if (bare) return <Box component="section">{content}</Box>;
  // Tables get the full width; other sections have one readable column.
  const card = (
    <Card
      component="section"
      id={id}
      sx={{ scrollMarginTop: 16, maxWidth: hasTable(shown) ? pageWidth.record : pageWidth.form, minWidth: 0 }}
    >
      <CardContent>{content}</CardContent>
    </Card>
  );
  return (
    <SectionLayout page={section.page} names={shown.map(({ name }) => name)} inputOf={inputOf}>
      <SectionAside page={section.beside}>{card}</SectionAside>
    </SectionLayout>
  );
}

/** Returns field states as of the current values. Rerenders only when a state changes, not on every keystroke. */
function useStates(scope: FormScope, fields: readonly Field[]): Readonly<Record<string, FieldState>> {
  const states = useWatch({
    compute: (values: Readonly<Record<string, unknown>>) =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, fieldState(scope, field, values)]))),
  });
  return JSON.parse(states) as Record<string, FieldState>;
}
