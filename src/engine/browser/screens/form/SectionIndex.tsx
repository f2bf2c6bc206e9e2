/** Index of the sections of a long form, with links, and marks on sections with errors. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { visuallyHidden } from '@mui/utils';
import { useLabel } from '../../ui/useLabel.ts';
import { hasTable } from '../../inputs/fieldWidth.ts';
import { stickyTopVariable } from '../../theme/components/media.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { fieldState, type FormScope, type SectionFields } from './formFields.ts';
import { focusFirstInput } from './useFirstFocus.ts';

interface Props {
  readonly scope: FormScope;
  readonly sections: readonly SectionFields[];
  /** Returns the element id of a section. */
  readonly idOf: (section: SectionFields) => string;
  readonly children: ReactNode;
}

const belowBar = `calc(var(${stickyTopVariable}, 0px) + 16px)`;

/** Minimum number of sections for an index. */
const fewest = 5;

export function SectionIndex({ scope, sections, idOf, children }: Props) {
  const titled = sections.filter(({ label, page }) => label !== null && page === null);
  if (titled.length < fewest) return <>{children}</>;
  const width = sections.some(isWide) ? '1fr' : `${pageWidth.form}px`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${width}) minmax(0, 200px)` },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Index scope={scope} sections={titled} idOf={idOf} />
    </Box>
  );
}

/** Returns true for sections wider than one readable column. */
const isWide = (section: SectionFields): boolean => section.beside !== null || hasTable(section.fields);

function Index({ scope, sections, idOf }: Omit<Props, 'children'>) {
  const label = useLabel();
  const translate = useTranslate();
  const { errors } = useFormState();
  const shown = useWatch({
    compute: (values: Readonly<Record<string, unknown>>) =>
      sections
        .map(({ fields }) => (fields.some((field) => !fieldState(scope, field, values).hidden) ? '1' : '0'))
        .join(''),
  });
  return (
    <Box component="nav" aria-label={translate('beheer.form.sections')} sx={{ display: { xs: 'none', lg: 'block' } }}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, position: 'sticky', top: belowBar, borderLeft: 1, borderColor: 'divider' }}
      >
        {sections.map((section, index) => {
          const isWrong = section.fields.some(({ name }) => errors[name] !== undefined);
          return shown[index] === '0' ? null : (
            <Box component="li" key={idOf(section)}>
              <Link
                component="button"
                type="button"
                underline="hover"
                onClick={() => goTo(idOf(section))}
                sx={{
                  display: 'block',
                  textAlign: 'start',
                  px: 1.5,
                  py: 0.5,
                  fontSize: 13,
                  color: isWrong ? 'error.main' : 'text.secondary',
                }}
              >
                {section.label ? label(section.label) : null}
                {isWrong ? <span style={visuallyHidden}>{` (${translate('beheer.form.section_wrong')})`}</span> : null}
              </Link>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  focusFirstInput(section);
}
