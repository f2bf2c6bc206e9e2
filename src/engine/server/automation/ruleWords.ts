/** Describes mails and rules in words: when they happen, and what they do. */
import type { AutomaticRule, RuleStep } from '../../registry/automation/automation.ts';
import type { Label, Registry, Resource } from '../../registry/types.ts';
import { eachLanguage, inLanguage, plainLabel } from '../../texts/catalogue.ts';
import { texts } from '../texts.ts';

/** Returns the labels of the fields, with commas. */
export function fieldLabels({ fields }: Resource, names: readonly string[]): Label {
  return eachLanguage((locale) =>
    names.map((name) => inLanguage(fields[name]?.label ?? plainLabel(name), locale)).join(', '),
  );
}

/** Returns the moment of a rule: "3 days before Due back, at 08:00". */
export function momentWords(resource: Resource, { occasion }: AutomaticRule): Label {
  const field = (name: string): Label => fieldLabels(resource, [name]);
  if (occasion.type === 'create') return texts.label('automation.on_create');
  if (occasion.type === 'change')
    return occasion.of === null
      ? texts.label('automation.on_change')
      : texts.label('automation.on_change_of', { fields: fieldLabels(resource, occasion.of) });
  if (occasion.type === 'state') {
    const option = resource.fields[resource.stateField ?? '']?.options?.find(({ value }) => value === occasion.state);
    return texts.label('automation.on_state', { state: option?.label ?? occasion.state });
  }
  if (occasion.type === 'daily') return texts.label('automation.daily', { time: occasion.at });
  const values = { field: field(occasion.field), time: occasion.at };
  const [, sign, count = '0', unit] = /^([+-])(\d+)([dw])$/.exec(occasion.shift) ?? [];
  if (sign === undefined) return texts.label('automation.on_date', values);
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return texts.label(sign === '-' ? 'automation.before_date' : 'automation.after_date', {
    ...values,
    smart_count: days,
  });
}

/** Returns what a step does, before it is known of which record. */
export function stepWords({ resources }: Registry, resource: Resource, step: RuleStep): Label {
  if (step.type === 'set')
    return texts.label('automation.set', { fields: fieldLabels(resource, Object.keys(step.values)) });
  if (step.type === 'action')
    return texts.label('automation.acted', { action: resource.actions[step.action]?.label ?? step.action });
  if (step.type === 'create')
    return texts.label('automation.creates', { what: resources[step.resource]?.label ?? step.resource });
  return texts.label('automation.mails', { mail: resource.automation.mails[step.mail]?.label ?? step.mail });
}
