/** The scopes of a token, as an array. */
import { tags } from './tags.ts';

export const scopes = tags;
