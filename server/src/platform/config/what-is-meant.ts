import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** `postgres://` of the pattern `^postgres(ql)?$`. */
const protocolOf = (pattern: string): string => `${pattern.replaceAll(/[$^]|\([^)]*\)\?|\w\?/g, '')}://`;

function formatMeant(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  switch (issue.format) {
    case 'url':
      return issue.pattern
        ? `an address that begins with ${protocolOf(issue.pattern)}`
        : 'a whole address with its protocol';
    case 'email':
      return 'an e-mail address';
    case 'starts_with':
      return `a text that begins with ${'prefix' in issue ? String(issue.prefix) : ''}`;
    default:
      // Whatever else is written in digits alone.
      return issue.pattern?.startsWith(String.raw`/^\d{1,`) && issue.pattern.endsWith('}$/')
        ? 'a whole number'
        : 'something else, see docs/CONFIGURATION.md,';
  }
}

/** What a setting should have been, for whoever starts the server: never the value, which may be a secret. */
export function whatIsMeant(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')} is meant`;
    case 'too_small':
    case 'too_big': {
      const [bound, word] = issue.code === 'too_small' ? [issue.minimum, 'least'] : [issue.maximum, 'most'];
      return `at ${word} ${bound} ${issue.origin === 'string' ? 'characters are' : 'is'} meant`;
    }
    case 'invalid_format':
      // Its own words, where the schema has some.
      return issue.message.startsWith('Invalid') ? `${formatMeant(issue)} is meant` : issue.message;
    default:
      return issue.message;
  }
}
