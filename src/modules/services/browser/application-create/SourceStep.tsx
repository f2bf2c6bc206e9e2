/** First step: one of the templates, or the client's own repository. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import { mdiGit } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Resource, ShownRecord, ValuesOf } from '#engine/registry';
import { Icon, Theme, Wizard } from '#engine/browser';

interface Props {
  readonly applications: Resource;
  readonly templates: readonly ShownRecord<'application-templates'>[];
}

export function SourceStep({ applications, templates }: Props) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'template_uuid' });
  const provider: unknown = useWatch({ name: 'git_provider' });
  const isRepository = typeof chosen !== 'string' && typeof provider === 'string';
  const types = applications.fields['type']?.options ?? [];
  const set = (values: Readonly<Partial<Record<keyof ValuesOf<'applications'>, unknown>>>): void => {
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  /** Templates named after a type belong to that type. */
  const typeNamed = (key: string | undefined): string | number =>
    types.find(({ value }) => value === key)?.value ?? 'custom';
  const choose = (template: ShownRecord<'application-templates'>): void =>
    set({
      template_uuid: template.id,
      git_provider: null,
      git_repository: null,
      variables: {},
      type: typeNamed(template.key),
    });
  return (
    <>
      <Box
        role="radiogroup"
        aria-label={translate('beheer.application_create.source')}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}
      >
        {templates.map((template) => (
          <Choice
            key={template.id}
            title={template.name ?? ''}
            text={template.description ?? ''}
            on={template.id === chosen}
            onChoose={() => choose(template)}
          />
        ))}
        <Choice
          icon
          title={translate('beheer.application_create.repository')}
          text={translate('beheer.application_create.repository_text')}
          on={isRepository}
          onChoose={() => set({ template_uuid: null, variables: {}, git_provider: 'github' })}
        />
      </Box>
      {isRepository ? (
        <Card sx={{ maxWidth: Theme.pageWidth.form, mt: 2 }}>
          <CardContent>
            <Wizard.StepFields
              resource={applications}
              names={['git_provider', 'git_repository', 'git_branch', 'type']}
            />
          </CardContent>
        </Card>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly on: boolean;
  readonly icon?: boolean;
  readonly onChoose: () => void;
}

function Choice({ title, text, on, icon = false, onChoose }: ChoiceProps) {
  return (
    <Card
      sx={{
        borderColor: on ? 'primary.main' : 'divider',
        outline: on ? 1 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
        bgcolor: on ? 'brand.primary.soft' : 'background.paper',
      }}
    >
      <CardActionArea
        role="radio"
        aria-checked={on}
        onClick={onChoose}
        sx={{ height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch' }}
      >
        <CardContent>
          <Box sx={{ fontSize: 16, fontWeight: 600, display: 'flex', gap: 1, alignItems: 'center' }}>
            {icon ? <Icon path={mdiGit} /> : null}
            {title}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>{text}</Box>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
