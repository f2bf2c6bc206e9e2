/** Task texts for staff, in markdown, with everything they need for the work. */
import type { FieldsOf, Rows } from '#engine/registry';
import type { Locale } from '#engine/values';
import type { TaskText } from '../../providers/server/work.ts';
import { texts } from './texts.ts';

interface ScriptTask {
  readonly run: FieldsOf<'script-runs'>;
  readonly script: Rows['server_scripts'] | null;
  readonly server: Rows['servers'] | null;
  readonly locale: Locale;
}

/** Returns the task to run a script by hand. Secret parameters are named without their values. */
export function scriptTask({ run, script, server, locale }: ScriptTask): TaskText {
  const localised = texts.in(locale);
  const given = run.parameters ?? {};
  const declared = script?.parameters ?? [];
  const lines = declared.flatMap(({ key, type }) =>
    type === 'secret'
      ? [`- \`${key}\`: ${localised('script.secret')}`]
      : given[key] === undefined
        ? []
        : [`- \`${key}=${String(given[key])}\``],
  );
  return {
    title: localised('script.title', { script: script?.name ?? '', server: server?.name ?? '' }).slice(0, 200),
    instructions: [
      `1. ${localised('script.sign_in')} \`${signInLine(server)}\``,
      `2. ${localised('script.run_as')} \`${run.run_as_user}\` (${run.interpreter}). ${localised('script.limit', { seconds: String(run.timeout_s) })}`,
      `3. ${localised('script.paste')}`,
      ...(lines.length > 0 ? ['', localised('script.parameters'), '', ...lines] : []),
      '',
      fenced((run.script_content ?? '').slice(0, 40_000)),
    ].join('\n'),
  };
}

/** Returns the `ssh` command to sign in to the server. */
export function signInLine(server: Pick<Rows['servers'], 'ssh_port' | 'hostname'> | null): string {
  const port = server?.ssh_port ?? 22;
  return `ssh ${port === 22 ? '' : `-p ${port} `}root@${server?.hostname ?? ''}`;
}

/** Returns the text in a markdown code fence that is longer than any fence inside it. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([found]) => found.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}
