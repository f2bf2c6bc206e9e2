/** Checks the parts of the company's settings: their definitions and scopes. */
import { registryFile } from '../load.ts';
import { settingsDefinitions } from '../resolve/options.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkSettings({ raw, registry, known, report }: CheckContext): void {
  const defined = raw.common[settingsDefinitions]?.$defs ?? {};
  const scopes = (registry.resources['general']?.fields['scope']?.options ?? []).map(({ value }) => String(value));
  const seen = new Set<string>();
  for (const [index, { scope, fields }] of (raw.settings ?? []).entries()) {
    if (!scopes.includes(scope))
      report(registryFile, ['settings', index, 'scope'], {
        id: 'E411',
        message: `The scope of general has no choice "${scope}" to keep settings under.`,
        hint: didYouMean(scope, scopes),
      });
    for (const [at, name] of fields.entries()) {
      const path = ['settings', index, 'fields', at];
      if (!Object.hasOwn(defined, name))
        report(registryFile, path, {
          id: 'E411',
          message: `schemas/common/settings.json has no definition of "${name}".`,
          hint: didYouMean(name, Object.keys(defined)),
          silences: ['E411'],
        });
      else if (seen.has(name))
        report(registryFile, path, {
          id: 'E314',
          message: `The setting "${name}" already exists.`,
          hint: 'Remove one of the two.',
        });
      seen.add(name);
    }
  }
  checkUnused(raw, report);
  for (const field of Object.values(registry.settings?.resource.fields ?? {})) {
    const { format } = field.property;
    if (field.relation || field.computed)
      report('schemas/common/settings.json', ['$defs', field.name], {
        id: 'E411',
        message: `"${field.name}" ${field.computed ? 'is computed' : 'refers to a record'}, and a setting is one value that somebody fills in.`,
        hint: 'Write a text, a number, a day or a choice.',
        breaks: [field.name],
      });
    if (format === undefined || field.system || known.formats === null || known.formats.includes(format)) continue;
    report('schemas/common/settings.json', ['$defs', field.name, 'format'], {
      id: 'E307',
      message: `There is no format "${format}".`,
      hint: didYouMean(format, known.formats),
    });
  }
}

/** Reports a setting that is in no part, so that nobody could fill it in. */
function checkUnused({ common, settings = [] }: CheckContext['raw'], report: CheckContext['report']): void {
  const named = new Set(settings.flatMap(({ fields }) => fields));
  const written = JSON.stringify(common);
  const idle = Object.keys(common[settingsDefinitions]?.$defs ?? {}).filter(
    (name) => !named.has(name) && !written.includes(`common/${settingsDefinitions}#/$defs/${name}"`),
  );
  const [first] = idle;
  // A registry without settings may share the definitions of one that has them.
  if (first === undefined || settings.length === 0) return;
  report(`schemas/common/${settingsDefinitions}`, ['$defs', first], {
    id: 'E411',
    message: `No part of the settings has ${idle.map((name) => `"${name}"`).join(', ')}, so nobody can fill it in.`,
    hint: `Add it to the "fields" of one in "settings" of resources.json, or remove it.`,
  });
}
