/** Checks mails and rules: their moments, recipients, texts and steps, and that no rules start each other. */
import { recordPath, shiftedDate, type MailTemplate } from '../automation/automation.ts';
import { ruleCycles } from '../automation/cycles.ts';
import { relationNamed } from '../conditions/condition.ts';
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import type { ProblemId } from '../problem.ts';
import type { RawOccasion, RawRuleStep } from '../raw.ts';
import { fieldAt } from '../records/title.ts';
import { isWritable } from '../validation.ts';
import type { Field, Registry, Resource, Scalar } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkAutomation(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const at = placeOf(context, resource);
    const { mails = {}, rules = {} } = context.raw.resources[resource.name] ?? {};
    for (const [name, mail] of Object.entries(mails)) {
      const template = resource.automation.mails[name];
      if (template) checkMail(at, template, ['mails', name]);
      if (mail.when) checkOccasion(at, mail.when, ['mails', name, 'when']);
    }
    for (const [name, rule] of Object.entries(rules)) {
      checkOccasion(at, rule.when, ['rules', name, 'when']);
      for (const [index, step] of rule.then.entries()) checkStep(at, step, ['rules', name, 'then', index]);
    }
  }
  checkCycles(context);
}

interface Place {
  readonly context: CheckContext;
  readonly registry: Registry;
  readonly resource: Resource;
  /** Reports a problem at a path in the entry. */
  readonly report: (path: Path, id: ProblemId, message: string, hint: string) => void;
}

const placeOf = (context: CheckContext, resource: Resource): Place => ({
  context,
  registry: context.registry,
  resource,
  report: (path, id, message, hint) =>
    context.report(registryFile, ['resources', resource.name, ...path], { id, message, hint }),
});

/** Returns the field that was probably meant, of the record or of one that it refers to. */
function fieldHint({ resources }: Registry, resource: Resource, name: string): string {
  const relation = relationNamed(resource, name.split('.')[0] ?? '');
  const target = name.includes('.') ? resources[relation?.relation?.to ?? ''] : undefined;
  return target
    ? didYouMean(
        name,
        Object.keys(target.fields).map((field) => `${relation?.relation?.name ?? ''}.${field}`),
      )
    : didYouMean(name, Object.keys(resource.fields));
}

const moments = ['on', 'daily', 'date'] as const;

function checkOccasion(at: Place, when: RawOccasion, path: Path): void {
  const { context, resource, report } = at;
  const [first, second] = moments.filter((key) => when[key] !== undefined);
  if (first === undefined)
    return report(path, 'E315', 'Nothing says when.', 'Add "on", "daily" or "date", such as "date": "due_on-3d".');
  if (second !== undefined)
    return report([...path, second], 'E315', `"${first}" and "${second}" exclude each other.`, 'Remove one of them.');
  if (when.of !== undefined && when.on !== 'change')
    report([...path, 'of'], 'E319', '"of" says nothing without "on": "change".', 'Remove it.');
  if (when.at !== undefined && when.date === undefined)
    report(
      [...path, 'at'],
      'E319',
      '"at" says nothing without "date".',
      when.daily === undefined ? 'Remove it.' : 'Write the time in "daily".',
    );
  if (when.on !== undefined) checkWrite(at, when, path);
  if (when.date !== undefined) checkDate(at, when.date, [...path, 'date']);
  if (resource.view !== null && when.on !== undefined)
    report(
      [...path, 'on'],
      'E319',
      'Nothing is written in a view or in a table of somebody else, so this never happens.',
      'Write "daily" or "date".',
    );
  checkCondition(context, resource, {
    file: registryFile,
    path: ['resources', resource.name, ...path, 'where'],
    condition: when.where ?? null,
  });
}

function checkWrite({ registry, resource, report }: Place, { on = '', of = [] }: RawOccasion, path: Path): void {
  const states = (resource.fields[resource.stateField ?? '']?.options ?? []).map(({ value }) => String(value));
  if (on !== 'create' && on !== 'change' && !states.includes(on))
    report(
      [...path, 'on'],
      'E305',
      `${resource.name} has no state "${on}".`,
      didYouMean(on, ['create', 'change', ...states]),
    );
  for (const [index, name] of of.entries()) {
    const field = resource.fields[name];
    if (!field)
      report(
        [...path, 'of', index],
        'E301',
        `${resource.name} has no field "${name}".`,
        fieldHint(registry, resource, name),
      );
    else if (field.computed || field.lines || field.system)
      report(
        [...path, 'of', index],
        'E303',
        `"${name}" is not written, so no write changes it.`,
        'Name the fields that it comes from.',
      );
  }
}

function checkDate({ resource, report }: Place, written: string, path: Path): void {
  const shifted = shiftedDate(written);
  if (shifted === null)
    return report(
      path,
      'E303',
      `${JSON.stringify(written)} is no date of the record.`,
      'Write a field, with days or weeks before or after it: "due_on", "due_on-3d", "due_on+2w".',
    );
  const name = shifted.field;
  const field = resource.fields[name];
  const dates = Object.values(resource.fields).filter(({ kind }) => kind === 'date' || kind === 'datetime');
  if (!field)
    report(
      path,
      'E301',
      `${resource.name} has no field "${name}".`,
      didYouMean(
        name,
        dates.map((one) => one.name),
      ),
    );
  else if (!dates.includes(field))
    report(
      path,
      'E303',
      `"${name}" is of kind ${field.kind} and holds no date.`,
      didYouMean(
        name,
        dates.map((one) => one.name),
      ),
    );
}

function checkMail(at: Place, mail: MailTemplate, path: Path): void {
  const { registry, resource, report, context } = at;
  const written = context.raw.resources[resource.name]?.mails?.[mail.name]?.to;
  for (const [index, recipient] of mail.to.entries()) {
    const here = [...path, 'to', ...(Array.isArray(written) ? [index] : [])];
    if (recipient.type === 'path') checkAddress(at, recipient.path, here);
    else if (recipient.role === 'user' && registry.tenant === null)
      report(here, 'E412', 'There are no clients, so nobody is a person of one.', 'Name a field with an address.');
    else if (recipient.role === 'employee' && registry.staff === null)
      report(
        here,
        'E412',
        'There is no staff, so nobody is an employee.',
        'Write "management", or a field with an address.',
      );
  }
  if (mail.language !== null && !fieldAt(registry, resource, mail.language))
    report(
      [...path, 'language'],
      'E301',
      `${resource.name} has no field "${mail.language.join('.')}".`,
      fieldHint(registry, resource, mail.language.join('.')),
    );
  for (const key of ['subject', 'text'] as const)
    for (const [locale, text] of Object.entries(mail[key])) checkText(at, text, [...path, key, locale]);
}

/** Returns the fields with an address. */
const addressesOf = ({ fields }: Resource): readonly Field[] =>
  Object.values(fields).filter(({ kind }) => kind === 'email');

function checkAddress({ registry, resource, report }: Place, way: readonly string[], path: Path): void {
  const name = way.join('.');
  const field = fieldAt(registry, resource, way);
  if (!field)
    return report(
      path,
      'E301',
      `${resource.name} has no field "${name}".`,
      didYouMean(name, [...addressesOf(resource).map((one) => one.name), ...referredAddresses(registry, resource)]),
    );
  if (field.kind === 'email') return;
  const target = field.kind === 'reference' ? registry.resources[field.relation?.to ?? ''] : undefined;
  const addresses = target ? addressesOf(target) : [];
  if (target && addresses.length === 1) return;
  const hint =
    target && addresses.length > 1
      ? `Say which: ${addresses.map((one) => `"${field.relation?.name ?? ''}.${one.name}"`).join(', ')}.`
      : didYouMean(name, [...addressesOf(resource).map((one) => one.name), ...referredAddresses(registry, resource)]);
  report(
    path,
    'E303',
    target
      ? `"${name}" points at ${target.name}, which ${addresses.length === 0 ? 'has no address' : 'has several addresses'}.`
      : `"${name}" is of kind ${field.kind} and holds no address.`,
    hint,
  );
}

/** Returns the paths of addresses over one reference: `client.email`. */
const referredAddresses = ({ resources }: Registry, { fields }: Resource): readonly string[] =>
  Object.values(fields).flatMap(({ kind, relation }) => {
    const target = kind === 'reference' ? resources[relation?.to ?? ''] : undefined;
    return target ? addressesOf(target).map((one) => `${relation?.name ?? ''}.${one.name}`) : [];
  });

/** Every brace must hold a field that a mail may show. */
function checkText({ registry, resource, report }: Place, text: string, path: Path): void {
  if (/[{}]/.test(text.replaceAll(/\{[\w.]+\}/g, '')))
    return report(
      path,
      'E321',
      `The braces of ${JSON.stringify(text.slice(0, 80))} hold no field.`,
      'Write each field in one pair of braces: "{number} {client.name}".',
    );
  for (const [, name = ''] of text.matchAll(/\{([\w.]+)\}/g)) {
    const field = fieldAt(registry, resource, name.split('.'));
    if (!field) report(path, 'E301', `${resource.name} has no field "${name}".`, fieldHint(registry, resource, name));
    else if (field.writeOnly || field.lines || field.kind === 'file' || field.kind === 'references')
      report(path, 'E302', `"${name}" cannot be shown in a mail.`, 'Take it out of the text.');
  }
}

const doings = ['set', 'action', 'create', 'mail'] as const;

function checkStep(at: Place, step: RawRuleStep, path: Path): void {
  const { registry, resource, report } = at;
  const [first, second] = doings.filter((key) => step[key] !== undefined);
  if (first === undefined)
    return report(path, 'E315', 'Nothing says what to do.', 'Add "set", "action", "create" or "mail".');
  if (second !== undefined)
    return report(
      [...path, second],
      'E315',
      `"${first}" and "${second}" are two steps.`,
      'Write an item of "then" for each.',
    );
  if (step.with !== undefined && first !== 'action' && first !== 'create')
    report([...path, 'with'], 'E319', `"${first}" takes nothing, so "with" says nothing.`, 'Remove it.');
  if (step.set) checkAssigned(at, resource, step.set, [...path, 'set']);
  if (step.action !== undefined) checkAction(at, { ...step, action: step.action }, path);
  if (step.create !== undefined) {
    const target = registry.resources[step.create];
    if (!target)
      report(
        [...path, 'create'],
        'E204',
        `There is no resource "${step.create}".`,
        didYouMean(step.create, Object.keys(registry.resources)),
      );
    else checkCreated(at, target, step.with ?? {}, path);
  }
  if (step.mail !== undefined && !resource.automation.mails[step.mail])
    report(
      [...path, 'mail'],
      'E301',
      `${resource.name} has no mail "${step.mail}".`,
      didYouMean(step.mail, Object.keys(resource.automation.mails)),
    );
}

function checkAction(at: Place, step: RawRuleStep & { readonly action: string }, path: Path): void {
  const { resource, report } = at;
  const action = resource.actions[step.action];
  if (!action)
    return report(
      [...path, 'action'],
      'E407',
      `${resource.name} has no action "${step.action}".`,
      didYouMean(step.action, Object.keys(resource.actions)),
    );
  if (action.preview && !action.unseen)
    report(
      [...path, 'action'],
      'E320',
      `"${step.action}" asks to see first what it does, which a rule cannot.`,
      'Write "preview": "shown" at the action, or take another one.',
    );
  const missing = action.require.find((name) => step.with?.[name] === undefined);
  if (missing !== undefined)
    report(
      [...path, ...(step.with ? ['with'] : ['action'])],
      'E315',
      `"${step.action}" requires "${missing}".`,
      `Add "with": { "${missing}": … }.`,
    );
  for (const name of Object.keys(step.with ?? {}))
    if (!action.fields.includes(name))
      report(
        [...path, 'with', name],
        'E301',
        `"${step.action}" does not ask for "${name}".`,
        didYouMean(name, action.fields),
      );
}

function checkCreated(at: Place, target: Resource, values: Readonly<Record<string, Scalar>>, path: Path): void {
  if (target.view !== null && target.adopted === null)
    return at.report(
      [...path, 'create'],
      'E303',
      `"${target.name}" is a view, in which nothing is made.`,
      'Name a resource with a table.',
    );
  checkAssigned(at, target, values, [...path, 'with']);
  const missing = Object.values(target.fields).find(
    (field) =>
      field.required && field.default === undefined && !Object.hasOwn(values, field.name) && field.kind !== 'lines',
  );
  if (missing)
    at.report(
      [...path, ...(Object.keys(values).length > 0 ? ['with'] : ['create'])],
      'E315',
      `A record of ${target.name} needs "${missing.name}".`,
      `Add "with": { "${missing.name}": … }.`,
    );
}

/** The fields must be editable, and the values possible. */
function checkAssigned(at: Place, target: Resource, values: Readonly<Record<string, Scalar>>, path: Path): void {
  for (const [name, value] of Object.entries(values)) {
    const field = target.fields[name];
    const here = [...path, name];
    if (!field)
      at.report(here, 'E301', `${target.name} has no field "${name}".`, didYouMean(name, Object.keys(target.fields)));
    else if (!isWritable(field))
      at.report(
        here,
        'E303',
        `Only the server sets "${name}".`,
        field.transitions || field.readOnly ? 'Take an action that sets it.' : 'Remove it.',
      );
    else checkValue(at, field, value, here);
  }
}

function checkValue({ registry, resource, report }: Place, field: Field, value: Scalar, path: Path): void {
  const way = recordPath(value);
  if (way !== null) {
    const source = fieldAt(registry, resource, way);
    if (!source)
      report(
        path,
        'E301',
        `${resource.name} has no field "${way.join('.')}".`,
        fieldHint(registry, resource, way.join('.')),
      );
    return;
  }
  if (value === null && !field.nullable)
    return report(path, 'E306', `"${field.name}" is never empty.`, 'Write a value.');
  if (value === null) return;
  if (field.options && field.kind === 'enum' && !field.options.some((option) => option.value === value))
    return report(
      path,
      'E305',
      `${field.name} has no choice ${JSON.stringify(value)}.`,
      didYouMean(
        String(value),
        field.options.map((option) => String(option.value)),
      ),
    );
  const { literal } = kinds[field.kind];
  const isFitting =
    (literal === 'boolean' && typeof value === 'boolean') ||
    ((literal === 'integer' || literal === 'number') && typeof value === 'number') ||
    (literal !== 'boolean' && literal !== 'integer' && literal !== 'number' && typeof value === 'string') ||
    (field.kind === 'enum' && field.options !== null);
  if (!isFitting)
    report(
      path,
      'E306',
      `${JSON.stringify(value)} is no value of "${field.name}", which is of kind ${field.kind}.`,
      'Write a value of that kind, or "$.field" for one of the record.',
    );
}

function checkCycles({ registry, report }: CheckContext): void {
  for (const way of ruleCycles(registry)) {
    const [first] = way;
    if (!first) continue;
    const named = way.map(({ resource, rule }) => `${resource.name} ${rule.id}`);
    report(registryFile, ['resources', first.resource.name, ...first.rule.id.split('/'), 'then'], {
      id: 'E421',
      message:
        way.length === 1
          ? 'What the rule does starts it again.'
          : `These rules start each other: ${[...named, named[0]].join(' → ')}.`,
      hint: 'Name in "of" the fields that matter, wait for another state, or leave a step out.',
    });
  }
}
