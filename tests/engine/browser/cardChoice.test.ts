/** The chosen cards of the dashboard and their order. */
import { expect, test } from 'vitest';
import { chosenCards, inOrder } from '../../../src/engine/browser/pages/dashboard/cardChoice.ts';
import { isPreference } from '../../../src/engine/browser/providers/store.ts';

const cards = ['revenue', 'domains', 'hours', 'tasks'];
const nameOf = (card: string): string => card;

test('without a choice all cards are shown, in the order of the registry', () => {
  expect(chosenCards(cards, nameOf, null)).toBe(cards);
});

test('chosen cards come in their order; new ones are shown after them', () => {
  const choice = { order: ['hours', 'gone', 'revenue'], hidden: [] };
  expect(chosenCards(cards, nameOf, choice)).toEqual(['hours', 'revenue', 'domains', 'tasks']);
});

test('hidden cards are left out of the page, and kept in the list to choose from', () => {
  const choice = { order: ['tasks'], hidden: ['revenue', 'hours'] };
  expect(chosenCards(cards, nameOf, choice)).toEqual(['tasks', 'domains']);
  expect(inOrder(cards, nameOf, choice)).toEqual(['tasks', 'revenue', 'domains', 'hours']);
});

test('the choice is a preference, which the server keeps', () => {
  expect(isPreference('dashboard.cards')).toBe(true);
});
