import { actionTextKey, logActions } from '@oplano/core/audit';
import { expect, test } from 'vitest';
import en from '../locales/en/audit.json' with { type: 'json' };
import es from '../locales/es/audit.json' with { type: 'json' };
import pt from '../locales/pt/audit.json' with { type: 'json' };
import tr from '../locales/tr/audit.json' with { type: 'json' };

test.each(Object.entries({ pt, en, es, tr }))(
  'every kind of entry has its words in %s, and no words are left over',
  (_language, texts) => {
    expect(Object.keys(texts.actions).toSorted()).toEqual(logActions.map(actionTextKey).toSorted());
  },
);
