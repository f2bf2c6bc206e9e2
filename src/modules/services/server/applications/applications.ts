/**
 * Server module for application templates and variables: valid manifests, valid values, secrets only in the
 * environment.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { variableLine, variableNames } from '../../rules/environment.ts';
import { manifestProblem, type ManifestProblem } from '../../rules/templateManifest.ts';
import {
  isGenerated,
  isSecret,
  valueOf,
  variableProblems,
  type TemplateVariable,
  type VariableProblem,
} from '../../rules/templateVariables.ts';
import type { ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { acrossClients, Failure, type Module, type OutboundPolicy, type WriteEvent } from '#engine/server';
import { deploymentHealth } from './deploymentHealth.ts';
import { texts } from '../texts.ts';
import { previewRollBack, rollBack } from './releases.ts';
import { removeVariable, setVariable } from './variables.ts';

/** @param policy which addresses may be called after a deployment. */
export const applications = (policy: OutboundPolicy): Module => ({
  name: 'applications',
  hooks: {
    'application-templates': { beforeWrite: checkTemplate },
    applications: { beforeWrite: async (event) => nameVariables(await fillIn(event)) },
  },
  actions: {
    'applications.set-variable': setVariable,
    'applications.remove-variable': removeVariable,
    'applications.roll-back': rollBack,
    'applications.roll-back.preview': previewRollBack,
  },
  jobs: ({ store, now }) => [deploymentHealth({ store, now, policy })],
});

/** The environment is encrypted; only the names of its variables are readable. */
function nameVariables(values: ValuesOf<'applications'>): ValuesOf<'applications'> {
  if (values.env === undefined) return values;
  return { ...values, env_names: values.env === null ? null : [...variableNames(values.env)] };
}

function checkTemplate({ before, values }: WriteEvent<'application-templates'>): ValuesOf<'application-templates'> {
  const whole = { ...before, ...values };
  const variables = whole.variables ?? [];
  const errors: Record<string, { readonly label: Label }> = {};
  const seen = new Set<string>();
  for (const [index, variable] of variables.entries()) {
    if (seen.has(variable.key))
      errors[`variables.${index}.key`] = {
        label: texts.label('template.variable_twice'),
      };
    seen.add(variable.key);
    const problem = typeof variable.default === 'string' ? variableProblems([variable], {})[variable.key] : undefined;
    if (problem !== undefined) errors[`variables.${index}.default`] = { label: valueLabels[problem] };
  }
  const problem = manifestProblem(whole.manifest ?? '', [...seen]);
  const faults = problem === null ? errors : { ...errors, manifest: { label: manifestLabel(problem) } };
  if (Object.keys(faults).length > 0) throw new Failure('E_INVALID', { errors: faults });
  const isOther =
    before !== null &&
    (['manifest', 'variables'] as const).some(
      (name) => values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    );
  return isOther ? { ...values, revision: before.revision + 1 } : values;
}

/** Validates and completes the variables of a new application, and moves secrets to the environment. */
async function fillIn({ tx, caller, before, values }: WriteEvent<'applications'>): Promise<ValuesOf<'applications'>> {
  const template_uuid = values.template_uuid;
  if (before !== null || !template_uuid) return values;
  const areVariablesGiven = values.variables !== undefined && values.variables !== null;
  // The program may import running applications without variables; a person must provide them.
  if (!areVariablesGiven && caller.user_uuid === null) return values;
  const template = await acrossClients(tx, (all) =>
    all.selectFrom('application_templates').select('variables').where('uuid', '=', template_uuid).executeTakeFirst(),
  );
  const variables = template?.variables ?? [];
  const given = values.variables ?? {};
  const problems = Object.entries(variableProblems(variables, given));
  if (problems.length > 0)
    throw new Failure('E_INVALID', {
      errors: Object.fromEntries(
        problems.map(([key, problem]) => [`variables.${key}`, { label: valueLabels[problem] }]),
      ),
    });
  const complete = variables.flatMap((variable): readonly (readonly [TemplateVariable, string])[] => {
    const value = valueOf(variable, given) ?? (isGenerated(variable) ? generated(variable) : null);
    return value === null ? [] : [[variable, String(value)]];
  });
  const shown = Object.fromEntries(
    complete.flatMap(([variable, value]) => (isSecret(variable) ? [] : [[variable.key, value]])),
  );
  const lines = complete.map(([{ key }, value]) => variableLine(key.toUpperCase(), value));
  const own = values.env ? [values.env] : [];
  return { ...values, variables: shown, env: [...lines, ...own].join('\n') };
}

const keyBytes = 32;
const passwordBytes = 18;

function generated({ generate }: TemplateVariable): string {
  if (generate === 'uuid') return randomUUID();
  return randomBytes(generate === 'key' ? keyBytes : passwordBytes).toString('base64url');
}

const valueLabels: Readonly<Record<VariableProblem, Label>> = {
  required: texts.label('template.required'),
  unknown: texts.label('template.unknown'),
  text: texts.label('template.text'),
  integer: texts.label('template.integer'),
  boolean: texts.label('template.boolean'),
  email: texts.label('template.email'),
  domain: texts.label('template.domain'),
  line: texts.label('template.line'),
};

function manifestLabel(problem: ManifestProblem): Label {
  if (problem.type === 'undeclared') {
    return texts.label('template.unknown_variable', { line: problem.line, key: problem.key });
  }
  return texts.label('template.invalid_yaml', { line: problem.line, message: problem.message });
}
