/** The jobs of the engine: emails, rules, imports, purges and backups. */
import type { FastifyInstance } from 'fastify';
import type { AccountSettings } from '../auth/accountSettings.ts';
import { ruleJobs } from '../automation/ruleJobs.ts';
import { mailProduct } from '../http/account/mailProduct.ts';
import { presentKeyring } from '../encryption/keyFile.ts';
import type { Environment } from '../env.ts';
import { importJob, oldImports } from '../imports/importJob.ts';
import { dailyBackup } from '../jobs/dailyBackup.ts';
import { erasureList } from '../jobs/erasureList.ts';
import type { Job } from '../jobs/job.ts';
import { outgoingMail } from '../jobs/outgoingMail.ts';
import { partitions } from '../jobs/partitions.ts';
import { purgeIdempotencyKeys } from '../jobs/purgeIdempotencyKeys.ts';
import { purgeSessions } from '../jobs/purgeSessions.ts';
import { purgeOldTrash } from '../jobs/purgeTrash.ts';
import { purgeUnusedFiles } from '../jobs/purgeUnusedFiles.ts';
import type { Sender } from '../mail/smtp.ts';
import type { MergedModules } from '../modules.ts';
import { readRegistryFiles } from '../registrySource.ts';
import type { OpenStore } from '../store/contract.ts';
import { fileStore } from '../store/files.ts';
import type { OpenedDatabase } from '../store/open/contract.ts';
import type { ProgramQueries } from '../store/system.ts';
import { webhookJobs } from '../webhooks/webhookJobs.ts';
import { webhookPolicy } from '../webhooks/webhookPolicy.ts';
import { productVersion } from '../version.ts';

interface JobParts {
  readonly root: string;
  readonly environment: Environment;
  readonly database: OpenedDatabase;
  readonly store: OpenStore;
  readonly modules: MergedModules;
  readonly queries: ProgramQueries;
  readonly accounts: AccountSettings;
  /** The sender of emails, or null if they are only kept in the outbox. */
  readonly sender: Sender | null;
  readonly now: () => Date;
  readonly app: FastifyInstance;
}

export function engineJobs(parts: JobParts): readonly Job[] {
  const { store, modules, queries, accounts, sender, now, app } = parts;
  return [
    outgoingMail({
      queries,
      onRefused: (refused) => app.log.warn(refused, 'a mail was refused'),
      kinds: modules.mails,
      sender,
      product: () => mailProduct(store, modules.brand, accounts.origin()),
      letterhead: modules.letterhead?.(store) ?? null,
      ...(modules.markSent ? { markSent: modules.markSent(store) } : {}),
    }),
    purgeSessions(queries),
    purgeIdempotencyKeys(queries),
    purgeUnusedFiles(fileStore(store.database), store.registry),
    importJob({ store, queries, now, onError: (error, what) => app.log.error({ err: error }, what) }),
    oldImports(queries),
    purgeOldTrash(store.database),
    partitions({
      connectionString: parts.database.directConnectionString,
      registry: store.registry,
      auditRetentionMonths: parts.environment.auditRetentionMonths,
      log: (line) => app.log.info(line),
    }),
    ...webhookJobs({ store, queries, now, policy: webhookPolicy(parts.environment) }),
    ...ruleJobs({ store, now, senderOfClient: modules.senderOfClient }),
    ...backupJobs(parts),
  ];
}

function backupJobs({ root, environment, database, store, queries }: JobParts): readonly Job[] {
  const { backupDirectory, backupRecipient, registryDirectory, dataDirectory, secretKeys } = environment;
  if (backupDirectory === null) return [];
  return [
    erasureList(store.database, backupDirectory),
    dailyBackup({
      connectionString: database.directConnectionString,
      directory: backupDirectory,
      recipient: backupRecipient,
      queries,
      registryFiles: () => readRegistryFiles(registryDirectory ?? root),
      version: productVersion(root),
      keyring: presentKeyring({ dataDirectory, environment: secretKeys }),
    }),
  ];
}
