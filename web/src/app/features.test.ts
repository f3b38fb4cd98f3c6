import { feeds } from '@oplano/contracts';
import { pages } from '@oplano/core/navigation';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { featurePages, features, realtimeHandlers } from './features.ts';

describe('the features of the app', () => {
  test('say once for each page, and for no other, what is shown of it', () => {
    const declared = features.flatMap((feature) => Object.keys(feature.pages ?? {}));
    expect(declared.toSorted()).toEqual([...pages.map(({ key }) => key), 'financeiroAberto'].toSorted());
  });

  test('have a screen for each page, so that nothing stands in the menu that is not there yet', () => {
    const unbuilt = pages.filter(({ key }) => !featurePages[key]?.screen).map(({ key }) => key);
    expect(unbuilt).toEqual([]);
  });

  test('together follow every action of every feed, and none that is not told [RTE-024]', () => {
    const followed = Object.entries(realtimeHandlers(new QueryClient(), 1)).flatMap(([feed, handlers]) =>
      Object.keys(handlers).map((action) => `${feed}.${action}`),
    );
    const told = Object.entries(feeds).flatMap(([feed, { actions }]) =>
      Object.keys(actions).map((action) => `${feed}.${action}`),
    );
    expect(followed.toSorted()).toEqual(told.toSorted());
  });
});
