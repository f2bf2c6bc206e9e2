// The engine's English texts, react-admin's among them. Modules hand in their own.
import { account } from './account.en.ts';
import { adminMessages } from './adminMessages.en.ts';
import { api } from './api.en.ts';
import { backups } from './backups.en.ts';
import { connection } from './connection.en.ts';
import { figures } from './figures.en.ts';
import { gaps } from './gaps.en.ts';
import { grid } from './grid.en.ts';
import { history } from './history.en.ts';
import { layouts } from './layouts.en.ts';
import { pages } from './pages.en.ts';
import { rights } from './rights.en.ts';
import { shell } from './shell.en.ts';
import { timeline } from './timeline.en.ts';
import { wizard } from './wizard.en.ts';
import type { Messages } from './mergeMessages.ts';

export const en: Messages = {
  ...adminMessages,
  beheer: {
    ...shell,
    ...connection,
    ...pages,
    ...layouts,
    ...history,
    ...api,
    ...account,
    ...rights,
    ...figures,
    ...wizard,
    ...timeline,
    ...backups,
    ...gaps,
    ...grid,
  },
};
