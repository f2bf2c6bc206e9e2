/** In charge of what staff are told to do when something is to be deployed by hand. */
import type { FieldsOf, Rows } from '../../../../engine/registry/rows.ts';
import { fenced, signInLine } from './instructions.ts';
import type { TaskText } from '../../../providers/server/work.ts';

type Locale = 'en' | 'nl';

interface Common {
  readonly deployment: FieldsOf<'deployments'>;
  /** Null: every server that it applies to. */
  readonly server: Rows['servers'] | null;
  readonly locale: Locale;
}

const words = {
  en: {
    title: (what: string, server: string | null) => `Deploy ${what}${server === null ? '' : ` on ${server}`}`,
    signIn: 'Sign in to the server:',
    everywhere: 'Sign in to each server that the file applies to.',
    put: (path: string) => `Put the content below in \`${path}\``,
    rights: (owner: string, group: string, mode: string) => `owned by \`${owner}:${group}\`, mode \`${mode}\`.`,
    reload: (service: string) => `Reload the service: \`systemctl reload ${service}\``,
    report: 'Add what the server says to the log of the deployment, and mark this task.',
    fetch: (branch: string, commit: string | null, path: string) =>
      `In \`${path}\`, fetch \`${branch}\`${commit === null ? '' : ` at \`${commit}\``}.`,
    build: 'Build:',
    script: 'Run this script:',
  },
  nl: {
    title: (what: string, server: string | null) => `${what} uitrollen${server === null ? '' : ` op ${server}`}`,
    signIn: 'Log in op de server:',
    everywhere: 'Log in op elke server waarvoor het bestand geldt.',
    put: (path: string) => `Zet onderstaande inhoud in \`${path}\``,
    rights: (owner: string, group: string, mode: string) => `van \`${owner}:${group}\`, rechten \`${mode}\`.`,
    reload: (service: string) => `Herlaad de service: \`systemctl reload ${service}\``,
    report: 'Voeg toe aan het logboek van de uitrol wat de server meldt, en rond deze taak af.',
    fetch: (branch: string, commit: string | null, path: string) =>
      `Haal in \`${path}\` de branch \`${branch}\` op${commit === null ? '' : `, commit \`${commit}\``}.`,
    build: 'Bouw:',
    script: 'Draai dit script:',
  },
} as const;

export function fileTask({
  deployment,
  file,
  server,
  locale,
}: Common & { readonly file: Partial<Rows['config_files']> }): TaskText {
  const say = words[locale];
  const service = file.reload_service;
  const steps = [
    server === null ? say.everywhere : `${say.signIn} \`${signInLine(server)}\``,
    `${say.put(file.path ?? '')}, ${say.rights(file.owner ?? '', file.group ?? '', file.mode ?? '')}`,
    ...(service ? [say.reload(service)] : []),
    say.report,
  ];
  return {
    title: titleOf(say, file.path ?? '', server),
    instructions: `${numbered(steps)}\n\n${fenced((deployment.file_content ?? '').slice(0, 40_000))}`,
  };
}

export function applicationTask({
  deployment,
  application,
  server,
  locale,
}: Common & { readonly application: Rows['applications'] }): TaskText {
  const say = words[locale];
  const [branch, commit] = [deployment.git_branch, deployment.git_commit];
  const build = application.build_command;
  const script = application.deploy_script;
  const steps = [
    `${say.signIn} \`${signInLine(server)}\``,
    ...(typeof branch === 'string' ? [say.fetch(branch, commit ?? null, application.root_path ?? '~')] : []),
    ...(build ? [`${say.build} \`${build}\``] : []),
    say.report,
  ];
  const rest = script ? `\n\n${say.script}\n\n${fenced(script.slice(0, 40_000))}` : '';
  return { title: titleOf(say, application.name, server), instructions: `${numbered(steps)}${rest}` };
}

function titleOf(say: (typeof words)[Locale], what: string, server: Rows['servers'] | null): string {
  return say.title(what, server?.name ?? null).slice(0, 200);
}

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
