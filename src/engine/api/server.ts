/** The server of the engine for modules: `#engine/server`. */

/** Arguments of the handler of a call. Use it to type functions that a handler calls. */
export type { CallContext } from '../server/http/calls/handle.ts';
/** The services of the server for handlers. Use it for `perServer` and routes. */
export type { CallServices } from '../server/http/calls/handle.ts';
/** Connects a declared call with its handler, in one transaction with its Idempotency-Key. Use it for nearly every call. */
export { handle } from '../server/http/calls/handle.ts';
/** Connects a call whose handler sends the answer: files, streams, long work. Use it where `handle` does not fit. */
export { handleExchange } from '../server/http/calls/handle.ts';
/** Creates a value once per server. Use it for caches and limits of a module. */
export { perServer } from '../server/http/calls/handle.ts';
/** Returns the uuid in a path, or throws E_NOT_FOUND. Use it for path parameters. */
export { recordUuid } from '../server/http/requests/target.ts';
/** Returns a resource, or throws E_NOT_FOUND with the nearest name. Use it for resources that a request names. */
export { resourceNamed } from '../server/http/requests/target.ts';
/** Background work: a schedule, or a job that is enqueued. Use it for `jobs` of a module. */
export type { Job } from '../server/jobs/job.ts';
/** One run of a job: its key, data and signal. Use it to type functions that a job calls. */
export type { JobAttempt } from '../server/jobs/job.ts';
/** The catalogues of a module for further languages. Use it for `textFiles` of a module. */
export type { TextFiles } from '../server/languages.ts';
/** The limits of the server: sizes, times, rates. Use them instead of numbers of your own. */
export { limits } from '../server/limits.ts';
/** Optional data of every mail: recipient, sender, attachments. Use it to build mails. */
export type { MailEnvelope } from '../server/mail/mailKinds.ts';
/** A kind of mail with its texts in every language. Use it for `mails` of a module. */
export type { MailKind } from '../server/mail/mailKinds.ts';
/** Queues a mail in the transaction of the caller; it is sent after the commit. Use it for every mail. */
export { queueMail } from '../server/mail/queueMail.ts';
/** Everything that a module contributes to the server. Use it in the `server` folder of a module. */
export type { Module } from '../server/modules.ts';
/** A service that one module offers and others use. Use it where modules meet, such as the adapters of providers. */
export { ModuleService } from '../server/modules.ts';
/** The server side of a module folder. Use it for `serverModule` in `server/module.ts`. */
export type { ServerModule } from '../server/modules.ts';
/** Decides which addresses the server may call. Use it for requests to addresses that people typed. */
export type { OutboundPolicy } from '../server/outbound/policy.ts';
/** Runs work for each item, so that one failure does not stop the others. Use it in jobs. */
export { forEach } from '../server/systemContext.ts';
/** Returns a resource that the program needs, or throws. Use it in system work. */
export { resourceOf } from '../server/systemContext.ts';
/** Runs work of the program in one transaction, with its own permissions. Use it for writes that the caller may not do, and in jobs. */
export { runAsSystem } from '../server/systemContext.ts';
/** Transaction, records, registry, caller and time of `runAsSystem`. Use it to type functions that such work calls. */
export type { SystemContext } from '../server/systemContext.ts';
/** The person or program that makes a request. Use it for permission checks and the audit trail. */
export type { Caller } from '../server/store/caller.ts';
/** Returns true for the caller of the program, rather than a person. Use it in hooks for values that only the program may write. */
export { isSystem } from '../server/store/caller.ts';
/** The caller of the program. Use it in jobs and demo data. */
export { systemCaller } from '../server/store/caller.ts';
/** Event for the code of an action. Use it to type functions that an action calls. */
export type { ActionEvent } from '../server/store/contract.ts';
/** The code of an action. Use it for what `set` in the registry cannot express. */
export type { ActionHandler } from '../server/store/contract.ts';
/** Returns the executor for a table whose name is a value. Use it for code that works with any table. */
export { anyTable } from '../server/store/contract.ts';
/** The tables as Kysely knows them. Use it to type SQL of a module. */
export type { Database } from '../server/store/contract.ts';
/** A change of data that no schema can express. Use it for `migrations` of a module. */
export type { DataMigration } from '../server/store/contract.ts';
/** Code that runs before and after writes to a resource. Use it for `hooks` of a module. */
export type { Hooks } from '../server/store/contract.ts';
/** Event for a hook before rows are locked. */
export type { LockEvent } from '../server/store/contract.ts';
/** Event for a hook that fills a new record. */
export type { NewEvent } from '../server/store/contract.ts';
/** The store: reads and writes by resource with all rules, and the database. Use it in jobs and calls. */
export type { OpenStore } from '../server/store/contract.ts';
/** Event for a hook when records are deleted. */
export type { RemoveEvent } from '../server/store/contract.ts';
/** A record as JSON: money in cents, days `YYYY-MM-DD`, instants RFC 3339. */
export type { Row } from '../server/store/contract.ts';
/** The part of the store for callers with permissions. Use it to type parameters. */
export type { Store } from '../server/store/contract.ts';
/** Reads and writes inside one transaction. Use it in hooks, actions and system work. */
export type { StoreCalls } from '../server/store/contract.ts';
/** A running transaction. Use it for SQL in hooks, actions and system work. */
export type { Tx } from '../server/store/contract.ts';
/** A transaction on the rows of all clients. Use it to type functions whose SQL needs them. */
export type { TxAcrossClients } from '../server/store/contract.ts';
/** Event for a hook before a write, which it may change or refuse. */
export type { WriteEvent } from '../server/store/contract.ts';
/** Event for a hook after a write, in the same transaction. */
export type { WrittenEvent } from '../server/store/contract.ts';
/** An API error with a code, a message and a hint. Throw it for everything that a person can correct. */
export { Failure } from '../server/store/failure.ts';
/** A pool or a running transaction. Use it for SQL that runs on either. */
export type { Executor } from '../server/store/fragment.ts';
/** Runs SQL on rows of all clients, with the permissions of the caller. Use it for rows that the caller cannot see, as narrowly as possible. */
export { acrossClients } from '../server/store/row-level-security/confine.ts';
/** Starts the server of a product: settings, database, modules, jobs. Use it in the entry point of an application. */
export { startServer } from './server/start.ts';
/** Returns the settings of the business, in the transaction that acts on them. */
export { settingsOf } from '../server/store/settings.ts';
/** All queries of the running program. Use it in jobs. */
export type { ProgramQueries } from '../server/store/system.ts';
/** Returns the queries on the tables of the program, on a pool or in a transaction. */
export { systemQueries } from '../server/store/system.ts';
/** The queries on the tables of the program, by subject. */
export type { SystemQueries } from '../server/store/system.ts';
/** Runs work in a transaction and repeats it after a conflict; it must be repeatable. */
export { inTransaction } from '../server/store/transaction.ts';
/** Reports a lost connection as E_UNAVAILABLE. Use it for SQL outside the store. */
export { reachable } from '../server/store/transaction.ts';
/** Creates a uuid (RFC 9562, version 7). Use it for records whose uuid must be known before they are written. */
export { uuidv7 } from '../server/store/uuid.ts';
/** The texts of the server. Use them for refusals that the engine has words for already. */
export { texts as engineTexts } from '../server/texts.ts';
/** People and their sign-ins: invitations, brand of the pages, erasure. Use it for modules about clients. */
export * as Accounts from './server/accounts.ts';
/** Passwords and order of rows for demo data. */
export * as Demo from './server/demo.ts';
/** CSV and XLSX files, safe to open in a spreadsheet. Use it for files that a call returns. */
export * as Exports from './server/exports.ts';
/** The codes of API errors and their rendering. Use it to convert or forward errors. */
export * as Failures from './server/failures.ts';
/** Uploaded files: reading, storing, dimensions of pictures. */
export * as Files from './server/files.ts';
/** Types of queued mails and their parts. */
export * as Mails from './server/mails.ts';
/** Requests to other servers within the policy, with limits of time and size. Use it instead of `fetch`. */
export * as Outbound from './server/outbound.ts';
/** Parts of HTTP handling: parameters, throttles, idempotency, names of files. Use it in `handleExchange`. */
export * as Requests from './server/requests.ts';
/** Encryption of secret fields, new secrets and their comparison. Use it for keys and passwords of other systems. */
export * as Secrets from './server/secrets.ts';
/** Bulk writes and fragments of SQL. Use it where the store is too slow for the number of rows. */
export * as Sql from './server/sql.ts';
/** Transactions that are rolled back, and errors that can be tried again. */
export * as Transactions from './server/transactions.ts';
/** Worker processes for heavy work and untrusted files, and limits of concurrency. */
export * as Workers from './server/workers.ts';
