/**
 * Compiles the validators of a resource's request bodies to a plain ES module, so that the browser needs neither Ajv
 * nor `eval`.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { formats } from '../values/formats.ts';
import type { Registry, Resource } from '../registry/types.ts';
import { bodySchema } from '../registry/validation.ts';

/**
 * Returns a module without imports. It exports `validatorsWith({ formats, ucs2length, equal })`, which returns the
 * validators `create` and `update`; `src/engine/browser/providers/validators.ts` calls it.
 */
export function validatorModule(registry: Registry, resource: Resource): string {
  const [create, update] = [bodySchema(registry, resource, 'create'), bodySchema(registry, resource, 'update')];
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    messages: false,
    // The schemas are ours; checking them against the meta-schema would take most of the time.
    meta: false,
    validateSchema: false,
    formats,
    schemas: [create, update],
    code: { source: true, optimize: true, formats: _`helpers.formats` },
  });
  const code = standaloneCode(ajv, { create: String(create['$id']), update: String(update['$id']) });
  return `export function validatorsWith(helpers) {\nconst exports = {};\n${withHelpers(code)}\nreturn exports;\n}\n`;
}

type Standalone = (ajv: Ajv2020, names: Readonly<Record<string, string>>) => string;

/** Ajv is CommonJS, so the shape of its default export depends on the importer. */
const standaloneCode: Standalone =
  'default' in standalone
    ? (standalone as unknown as { readonly default: Standalone }).default
    : (standalone as unknown as Standalone);

/** Replaces the `require` calls for Ajv's helpers with parameters. */
function withHelpers(code: string): string {
  const body = code
    .replace(/^"use strict";/, '')
    .replaceAll(/require\("ajv\/dist\/runtime\/(ucs2length|equal)"\)\.default/g, 'helpers.$1');
  const asked = /require\([^)]*\)/.exec(body);
  if (asked) throw new Error(`Ajv asks for a helper that is not given: ${asked[0]}`);
  return body;
}
