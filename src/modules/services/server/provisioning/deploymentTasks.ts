/** Task texts for staff who deploy something manually. */
import type { FieldsOf, Rows } from '#engine/registry';
import type { Locale } from '#engine/values';
import { fenced, signInLine } from '../instructions.ts';
import type { TaskText } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';

interface Common {
  readonly deployment: FieldsOf<'deployments'>;
  /** null means every server that the file applies to. */
  readonly server: Rows['servers'] | null;
  readonly locale: Locale;
}

export function fileTask({
  deployment,
  file,
  server,
  locale,
}: Common & { readonly file: Partial<Rows['config_files']> }): TaskText {
  const localised = texts.in(locale);
  const service = file.reload_service;
  const steps = [
    server === null ? localised('deployment.everywhere') : `${localised('script.sign_in')} \`${signInLine(server)}\``,
    localised('deployment.put', {
      path: file.path ?? '',
      owner: file.owner ?? '',
      group: file.group ?? '',
      mode: file.mode ?? '',
    }),
    ...(service ? [localised('deployment.reload', { service })] : []),
    localised('deployment.report'),
  ];
  return {
    title: titleOf(locale, file.path ?? '', server),
    instructions: `${numbered(steps)}\n\n${fenced((deployment.file_content ?? '').slice(0, 40_000))}`,
  };
}

export function applicationTask({
  deployment,
  application,
  server,
  locale,
}: Common & { readonly application: Rows['applications'] }): TaskText {
  const localised = texts.in(locale);
  const [branch, commit] = [deployment.git_branch, deployment.git_commit];
  const path = application.root_path ?? '~';
  const build = application.build_command;
  const script = application.deploy_script;
  const steps = [
    `${localised('script.sign_in')} \`${signInLine(server)}\``,
    ...(typeof branch === 'string'
      ? [
          commit
            ? localised('deployment.fetch_commit', { path, branch, commit })
            : localised('deployment.fetch', { path, branch }),
        ]
      : []),
    ...(build ? [localised('deployment.build', { command: build })] : []),
    localised('deployment.report'),
  ];
  const rest = script ? `\n\n${localised('deployment.script')}\n\n${fenced(script.slice(0, 40_000))}` : '';
  return { title: titleOf(locale, application.name, server), instructions: `${numbered(steps)}${rest}` };
}

function titleOf(locale: Locale, what: string, server: Rows['servers'] | null): string {
  const localised = texts.in(locale);
  const title =
    server === null
      ? localised('deployment.title', { what })
      : localised('deployment.title_on', { what, server: server.name });
  return title.slice(0, 200);
}

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
