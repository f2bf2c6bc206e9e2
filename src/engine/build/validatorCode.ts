/** Compiles the validators of a resource's request bodies to plain ES modules, so that the browser needs neither Ajv nor `eval`. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { formats } from '../values/formats.ts';
import type { Registry, Resource } from '../registry/types.ts';
import { bodySchema } from '../registry/validation.ts';

const formatsModule = '/src/engine/values/formats.ts';

/** A module with the exports `create` and `update`. */
export function validatorCode(registry: Registry, resource: Resource): string {
  const [create, update] = [bodySchema(registry, resource, 'create'), bodySchema(registry, resource, 'update')];
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    messages: false,
    // The schemas are our own; checking each against the meta-schema would take most of the build.
    meta: false,
    validateSchema: false,
    formats,
    schemas: [create, update],
    code: { source: true, esm: true, optimize: true, formats: _`formats` },
  });
  const code = standaloneCode(ajv, { create: String(create['$id']), update: String(update['$id']) });
  return withImports(code.replace(/^"use strict";/, ''));
}

type Standalone = (ajv: Ajv2020, names: Readonly<Record<string, string>>) => string;

/** Ajv is CommonJS: what its default export is depends on who imports it. */
const standaloneCode: Standalone =
  'default' in standalone
    ? (standalone as unknown as { readonly default: Standalone }).default
    : (standalone as unknown as Standalone);

/** Ajv's code asks for its helpers with `require`; a module imports them. */
function withImports(code: string): string {
  const imports = new Map<string, string>();
  const body = code.replaceAll(/require\("([^"]+)"\)\.default/g, (_all, source: string) => {
    const name = imports.get(source) ?? `helper${imports.size}`;
    imports.set(source, name);
    return name;
  });
  if (body.includes('require('))
    throw new Error(`Ajv asks for something that cannot be imported: ${/require\([^)]*\)/.exec(body)?.[0] ?? ''}`);
  const lines = [...imports].map(
    ([source, name]) =>
      `import * as ${name}Module from '${source}';\nconst ${name} = ${name}Module.default?.default ?? ${name}Module.default;`,
  );
  const usesFormats = /\bformats\b/.test(body);
  return [...(usesFormats ? [`import { formats } from '${formatsModule}';`] : []), ...lines, body].join('\n');
}
