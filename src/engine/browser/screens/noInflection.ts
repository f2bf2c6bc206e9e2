/**
 * Stands in for the library by which react-admin makes names of resources and fields out of their keys. All of ours have
 * one in every language (`screens/messages.ts`), and its lists of English plurals would come with every first list.
 */
const asItIs = (word: string): string => word;

export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
};
