/** In charge of what staff are told to do, in markdown: everything they need without looking further. */
import type { FieldsOf, Rows } from '../../../../engine/registry/rows.ts';
import type { TaskText } from '../../../providers/server/work.ts';

type Locale = 'en' | 'nl';

interface ScriptTask {
  readonly run: FieldsOf<'script-runs'>;
  readonly script: Rows['server_scripts'] | null;
  readonly server: Rows['servers'] | null;
  readonly locale: Locale;
}

const scriptWords = {
  en: {
    title: (script: string, server: string) => `Run “${script}” on ${server}`,
    steps: [
      'Sign in to the server:',
      'Run the script below as',
      'Paste what it says under “Add output” on the run, and say there whether it succeeded.',
    ],
    parameters: 'Parameters, as environment variables:',
    secret: 'secret: ask whoever started it',
    limit: 'Stop it when it takes longer than',
    seconds: 'seconds',
  },
  nl: {
    title: (script: string, server: string) => `‘${script}’ draaien op ${server}`,
    steps: [
      'Log in op de server:',
      'Draai onderstaand script als',
      'Plak wat het meldt met ‘Uitvoer toevoegen’ bij de run, en geef daar aan of het is gelukt.',
    ],
    parameters: 'Parameters, als omgevingsvariabelen:',
    secret: 'geheim: vraag het aan wie de run startte',
    limit: 'Stop het als het langer duurt dan',
    seconds: 'seconden',
  },
} as const;

export function scriptTask({ run, script, server, locale }: ScriptTask): TaskText {
  const words = scriptWords[locale];
  const [signIn, runAs, paste] = words.steps;
  const given = run.parameters ?? {};
  const declared = script?.parameters ?? [];
  const lines = declared.flatMap(({ key, type }) =>
    type === 'secret'
      ? [`- \`${key}\`: ${words.secret}`]
      : given[key] === undefined
        ? []
        : [`- \`${key}=${String(given[key])}\``],
  );
  return {
    title: words.title(script?.name ?? '', server?.name ?? '').slice(0, 200),
    instructions: [
      `1. ${signIn} \`${signInLine(server)}\``,
      `2. ${runAs} \`${run.run_as_user}\` (${run.interpreter}). ${words.limit} ${run.timeout_s} ${words.seconds}.`,
      `3. ${paste}`,
      ...(lines.length > 0 ? ['', words.parameters, '', ...lines] : []),
      '',
      fenced((run.script_content ?? '').slice(0, 40_000)),
    ].join('\n'),
  };
}

export function signInLine(server: Pick<Rows['servers'], 'ssh_port' | 'hostname'> | null): string {
  const port = server?.ssh_port ?? 22;
  return `ssh ${port === 22 ? '' : `-p ${port} `}root@${server?.hostname ?? ''}`;
}

/** A fence longer than any inside. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([found]) => found.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}
