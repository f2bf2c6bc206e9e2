// English: making applications, and what their templates ask for.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const applications = {
  application_create: {
    title: 'Create application',
    source: 'What it is made of',
    source_text: 'A template is installed and set up for you; a repository is deployed as it is.',
    repository: 'A repository',
    repository_text: 'Code of the client, from GitHub, GitLab or elsewhere.',
    client: 'For whom',
    client_text: 'Whose application it is, and what you call it.',
    variables: 'What it needs',
    variables_text: 'The template asks for this. What is secret goes to the server and is not shown again.',
    variables_wrong: 'Something here is not right yet. See what stands below the fields.',
    server: 'Where',
    server_text: 'The server that it runs on.',
    domain: 'Under which name',
    domain_text: 'You can leave this for later.',
  },
  variables: {
    none: 'Nothing is asked for.',
    generated: 'Leave empty to have one made.',
    preview: 'What the form looks like',
    preview_text: 'As somebody who makes an application of this template sees it.',
    made: 'made for you',
    yes: 'Yes',
    no: 'No',
    required: 'Fill this in',
    unknown: 'The template does not ask for this',
    text: 'Enter a text',
    integer: 'Enter a whole number',
    boolean: 'Choose yes or no',
    email: 'Enter an e-mail address',
    domain: 'Enter a domain name, such as example.nl',
    line: 'Use one line of at most 1000 characters',
  },
} as const satisfies Messages;
