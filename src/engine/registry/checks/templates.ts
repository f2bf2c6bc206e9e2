/** Checks templates with fields in braces: titles of records, and `template` of computed values. */

/** Returns the syntax error of a template, or null. */
export function templateProblem(
  template: string,
  what: 'title' | 'template',
): { message: string; hint: string } | null {
  const paths = [...template.matchAll(/\{[\w.]+\}/g)];
  const rest = template.replaceAll(/\{[\w.]+\}/g, '');
  if (/[{}]/.test(rest)) {
    const [, inner = ''] = /\{([^{}]*)\}/.exec(rest) ?? [];
    return {
      message: `The braces of ${JSON.stringify(template)} hold no field.`,
      hint:
        inner === ''
          ? 'Write each field in one pair of braces: "{number} {client.name}".'
          : `Names have small letters, digits and underscores, and dots between them: "{${inner.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '_')}}".`,
    };
  }
  if (paths.length > 0) return null;
  return what === 'title'
    ? {
        message: `The title names no field, so every record would be called ${JSON.stringify(template)}.`,
        hint: 'Write a field in braces: "{name}".',
      }
    : {
        message: `The template names no field, so it is ${JSON.stringify(template)} for every record.`,
        hint: 'Write a field in braces, "{name}"; a fixed text is { "value": "…" }.',
      };
}
