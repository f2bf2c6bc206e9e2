/** The screens of the engine for modules: `#engine/browser`. */

/** Props of a component that shows a field. Use it for `fields` of a module. */
export type { FieldProps } from '../browser/fields/field.ts';
/** Shows a field of a record as lists and records do. */
export { FieldValue } from '../browser/fields/FieldValue.tsx';
/** An icon of Material Design Icons. Use it for every icon. */
export { Icon } from '../browser/ui/Icon.tsx';
/** Shows a state with its colour. */
export { StateChip } from '../browser/ui/StateChip.tsx';
/** Returns the context of conditions of the registry: today and the person. Use it to evaluate them. */
export { useConditionContext } from '../browser/fields/useConditionContext.ts';
/** Returns a label in the form used inside a sentence. */
export { inSentence } from '../browser/ui/useLabel.ts';
/** Returns a function that translates a label to the current language. */
export { useLabel } from '../browser/ui/useLabel.ts';
/** Returns the current language. */
export { useLanguage } from '../browser/ui/useLabel.ts';
/** Returns today in the time zone of the business. */
export { todayHere } from '../browser/i18n/todayHere.ts';
/** Returns formatters for amounts, days, times and numbers. Use it for everything that people read. */
export { useFormat } from '../browser/i18n/useFormat.ts';
/** An input for a day, by keyboard, paste or calendar. */
export { DayPicker } from '../browser/inputs/dates/DayPicker.tsx';
/** Props of an input. Use it for `inputs` of a module. */
export type { InputProps } from '../browser/inputs/input.ts';
/** Creates a component that is loaded when it is needed and can be loaded before. Use it for pages and inputs. */
export { lazyWithPreload } from '../browser/lazyWithPreload.tsx';
/** Everything that a module contributes to the screens. Use it in `browser/module.ts`. */
export type { BrowserModule } from '../browser/modules.ts';
/** Returns the principal for permission checks. */
export { usePrincipal } from '../browser/providers/session/session.ts';
/** Returns the session: the person, the active client and the rights. */
export { useSession } from '../browser/providers/session/session.ts';
/** Like `useState`, but the value survives reloads and ended sessions. Use it for what people type. */
export { useDraft } from '../browser/providers/drafts/useDraft.ts';
/** Returns the name by which react-admin knows a resource. */
export { adminName } from '../browser/registry.ts';
/** Returns the registry as the person may see it. */
export { useRegistry } from '../browser/registry.ts';
/** Props of a page in the place of a list. Use it for `listPages` of a module. */
export type { ListPageProps } from '../browser/screens/layouts/ListOwnPage.tsx';
/** A message on a page: information, warning or error. */
export { Notice } from '../browser/screens/Notice.tsx';
/** A page with its title and actions. Use it for every page of a module. */
export { Page } from '../browser/screens/Page.tsx';
/** Props of a page. Use it for `pages` of a module. */
export type { PageProps } from '../browser/screens/pageProps.ts';
/** Props of a tab of a record. Use it for `recordPages` of a module. */
export type { RecordPageProps } from '../browser/screens/record/PageTab.tsx';
/** Returns the message of an error with its hint. */
export { errorText } from '../browser/screens/useWrite.ts';
/** Returns a function that writes once, reports errors and refreshes lists. Use it for every button that writes. */
export { useWrite } from '../browser/screens/useWrite.ts';
/** Reads from a call and keeps the answer. Use it for data that no list has. */
export { useApiQuery } from '../browser/shell/account/useApiQuery.ts';
/** Starts the pages: public ones, and the screens with the contributions of modules. Use it in the entry point of an application. */
export { startScreens } from '../browser/start/startScreens.tsx';
/** Declared calls from the browser, with their types. */
export * as Api from './browser/api.ts';
/** Highlighting of code and configuration files. */
export * as Code from './browser/code.ts';
/** Small parts of pages: copy buttons, links to records, truncated texts. */
export * as Fields from './browser/fields.ts';
/** Figures and charts. */
export * as Figures from './browser/figures.ts';
/** Inputs, drafts and unsaved work. Use them for forms of a module. */
export * as Forms from './browser/forms.ts';
/** Cells, keyboard and paste of grids. Use them for tables in which people type. */
export * as Grids from './browser/grids.ts';
/** Crumbs, tables, empty states and comparisons of pages. */
export * as Pages from './browser/pages.ts';
/** Requests outside declared calls: files, connection state, errors. */
export * as Requests from './browser/requests.ts';
/** Parts around pages: commands, floating bars, undo, error boundary. */
export * as Shell from './browser/shell.ts';
/** Placeholders while data is loading. Use the one with the shape of the data. */
export * as Skeletons from './browser/skeletons.ts';
/** Sizes and media queries of the theme. */
export * as Theme from './browser/theme.ts';
/** Pages of several steps. */
export * as Wizard from './browser/wizard.ts';
