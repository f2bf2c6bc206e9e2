/** Wizard for a new application: template or repository, client, variables, server, name. */
import { useCallback } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useGetList, useTranslate } from 'react-admin';
import { variableProblems, type TemplateVariable } from '../../rules/templateVariables.ts';
import type { Resource, ShownRecord, ValuesOf } from '#engine/registry';
import { adminName, Theme, useRegistry, Wizard } from '#engine/browser';
import { SourceStep } from './SourceStep.tsx';
import { VariablesFacts } from './VariablesFacts.tsx';
import { VariablesStep, type ChosenTemplate } from './VariablesStep.tsx';

export default function ApplicationCreatePage() {
  const { applications, 'application-templates': templates } = useRegistry().resources;
  return applications && templates ? <ApplicationWizard applications={applications} templates={templates} /> : null;
}

interface Parts {
  readonly applications: Resource;
  readonly templates: Resource;
}

const most = 100;

function ApplicationWizard({ applications, templates }: Parts) {
  const translate = useTranslate();
  const { data = [] } = useGetList<ShownRecord<'application-templates'>>(adminName(templates), {
    filter: { is_published: true },
    pagination: { page: 1, perPage: most },
    sort: { field: 'name', order: 'ASC' },
  });
  const steps = useSteps(applications, data);
  const withoutSecrets = useCallback(
    (values: ValuesOf<'applications'>): Wizard.WizardValues => {
      const plain = variablesOf(data, values).filter(({ type }) => type !== 'secret');
      const variables = Object.entries(values.variables ?? {}).filter(([key]) =>
        plain.some((variable) => variable.key === key),
      );
      return { ...values, variables: Object.fromEntries(variables) };
    },
    [data],
  );
  return (
    <Wizard.CreateWizard
      id="application"
      resource={applications}
      title={translate('beheer.application_create.title')}
      steps={steps}
      presettable={presettable}
      toBody={toBody}
      withoutSecrets={withoutSecrets}
    />
  );
}

/** Removes the variables if no template is chosen. */
const toBody = (values: ValuesOf<'applications'>): Wizard.WizardValues => ({
  ...values,
  variables: values.template_uuid ? (values.variables ?? {}) : null,
});

const presettable = ['client_uuid', 'server_uuid', 'domain_uuid', 'project_uuid', 'template_uuid'] as const;

type Templates = readonly ShownRecord<'application-templates'>[];

function useSteps(applications: Resource, templates: Templates): readonly Wizard.WizardStep[] {
  const translate = useTranslate();
  const translateKey = (key: string): string => translate(`beheer.application_create.${key}`);
  const facts = (...names: readonly string[]) => <Wizard.SummaryFacts resource={applications} names={names} />;
  const asked = (...names: readonly string[]) => (
    <Card sx={{ maxWidth: Theme.pageWidth.form }}>
      <CardContent>
        <Wizard.StepFields resource={applications} names={names} />
      </CardContent>
    </Card>
  );
  const variablesFor = (values: ChosenTemplate): readonly TemplateVariable[] => variablesOf(templates, values);
  const source = ['template_uuid', 'type', 'git_provider', 'git_repository', 'git_branch'];
  return [
    {
      name: 'source',
      label: translateKey('source'),
      text: translateKey('source_text'),
      fields: source,
      summary: facts('template_uuid', 'type', 'git_provider', 'git_repository'),
      content: <SourceStep applications={applications} templates={templates} />,
    },
    {
      name: 'client',
      label: translateKey('client'),
      text: translateKey('client_text'),
      fields: ['client_uuid', 'name', 'project_uuid'],
      summary: facts('client_uuid', 'name', 'project_uuid'),
      content: asked('client_uuid', 'name', 'project_uuid'),
    },
    {
      name: 'variables',
      label: translateKey('variables'),
      text: translateKey('variables_text'),
      fields: ['variables'],
      content: <VariablesStep variablesFor={variablesFor} />,
      summary: <VariablesFacts variablesFor={variablesFor} />,
      check: (values: ValuesOf<'applications'>): Readonly<Record<string, string>> =>
        Object.keys(wrongIn(variablesFor(values), values)).length > 0
          ? { variables: translateKey('variables_wrong') }
          : {},
    },
    {
      name: 'server',
      label: translateKey('server'),
      text: translateKey('server_text'),
      fields: ['server_uuid', 'hosting_uuid', 'php_version', 'root_path'],
      summary: facts('server_uuid', 'hosting_uuid', 'php_version', 'root_path'),
      content: asked('server_uuid', 'hosting_uuid', 'php_version', 'root_path'),
    },
    {
      name: 'domain',
      label: translateKey('domain'),
      text: translateKey('domain_text'),
      fields: ['domain_uuid', 'aliases'],
      summary: facts('domain_uuid', 'aliases'),
      content: asked('domain_uuid', 'aliases'),
    },
  ];
}

/** Returns the variables of the chosen template; empty while the templates are loading. */
function variablesOf(templates: Templates, values: ChosenTemplate): readonly TemplateVariable[] {
  return templates.find(({ id }) => id === values.template_uuid)?.variables ?? [];
}

function wrongIn(variables: readonly TemplateVariable[], values: ValuesOf<'applications'>): object {
  return variableProblems(
    variables,
    Object.fromEntries(
      Object.entries(values.variables ?? {}).filter(([key]) => variables.some((variable) => variable.key === key)),
    ),
  );
}
