/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

export const browserModule: BrowserModule = {
  name: 'projects',
  formPages: {
    'project-budget': lazyWithPreload(() => import('./project-budget/ProjectBudget.tsx')),
  },
};
