import { expect, test } from 'vitest';
import { addsUp, noteOutcomes, reportLines, type MoveReport } from './report.ts';

test('a report counts what was read as taken, there or left, with the reasons', () => {
  const report: MoveReport = new Map();
  noteOutcomes(report, 'contact', [
    { id: '1', outcome: { is: 'taken', changes: [] } },
    { id: '2', outcome: { is: 'taken', changes: ['has an e-mail address that is none: left out'] } },
    { id: '3', outcome: { is: 'there' } },
    { id: '4', outcome: { is: 'left', why: 'has no number' } },
    { id: '5', outcome: { is: 'left', why: 'has no number' } },
  ]);
  expect(addsUp(report)).toBe(true);
  expect(reportLines(report)).toEqual([
    '         read  taken  already there  left',
    'contact     5      2              1     2',
    '',
    'contact: 1 changed: has an e-mail address that is none: left out',
    'contact: 2 left: has no number (4, 5)',
  ]);
  const contacts = report.get('contact');
  if (contacts) contacts.read += 1;
  expect(addsUp(report)).toBe(false);
});

test('a report names few examples, and does not grow with the number of reasons', () => {
  const report: MoveReport = new Map();
  for (let id = 0; id < 500; id += 1)
    noteOutcomes(report, 'message', [{ id: String(id), outcome: { is: 'left', why: `reason ${id}` } }]);
  noteOutcomes(
    report,
    'ticket',
    Array.from({ length: 50 }, (_, id) => ({
      id: String(id),
      outcome: { is: 'left', why: 'is of no contact' } as const,
    })),
  );
  expect(report.get('message')?.reasons.size).toBe(51);
  expect(report.get('message')?.reasons.get('other reasons')).toBe(450);
  expect(report.get('ticket')?.examples.get('is of no contact')).toHaveLength(5);
});
