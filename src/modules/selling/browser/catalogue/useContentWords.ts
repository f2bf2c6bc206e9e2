/** Words for what is in a plan. */
import { useTranslate } from 'react-admin';
import { useFormat } from '#engine/browser';
import { dataSize } from '#engine/values';
import type { PlanContent } from '../../rules/catalogue.ts';

interface ContentWords {
  /** "25 mailboxes", "Unlimited websites". */
  readonly sentence: (content: PlanContent) => string;
  /** "Mailboxes". */
  readonly label: (name: PlanContent['name']) => string;
  /** "25", "5 GB", "Unlimited", "Yes". Undefined is a plan that has none. */
  readonly value: (content: PlanContent | undefined) => string;
}

export function useContentWords(): ContentWords {
  const translate = useTranslate();
  const format = useFormat();
  const size = (megabytes: number): string => {
    const { value, unit } = dataSize(megabytes);
    return `${format.decimal(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  };
  const isSize = (name: PlanContent['name']): boolean => name.endsWith('_mb');
  return {
    label: (name) => translate(`beheer.catalogue.content.${name}.label`),
    sentence: ({ name, amount }) =>
      amount === null
        ? translate(`beheer.catalogue.content.${name}.unlimited`)
        : translate(`beheer.catalogue.content.${name}.some`, {
            smart_count: amount,
            size: isSize(name) ? size(amount) : '',
          }),
    value: (content) => {
      if (content === undefined) return '–';
      if (content.amount === null) return translate('beheer.catalogue.unlimited');
      if (content.name === 'shell') return translate('ra.boolean.true');
      return isSize(content.name) ? size(content.amount) : format.integer(content.amount);
    },
  };
}
