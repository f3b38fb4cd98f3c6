import type { LiveRecord } from '@oplano/core/lists';
import type { Random } from '@oplano/core/random';

export const names = [
  'Ana',
  'álvaro',
  'Ângela',
  'bruno',
  'Çelik',
  'João',
  'joana',
  'Zé',
  'Ödön',
  "D'Ávila",
  'de Sá',
  '1º',
];
export const nameOf = (random: Random): string => random.pick(names);
export const at = (random: Random): string =>
  new Date(Date.UTC(2026, 0, 1) + random.whole(0, 50) * 1_000).toISOString();
export const sampleInstant = '2026-01-01T12:00:00.000Z';
export const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const byName = new Intl.Collator('pt-BR');
export const inOrderOf = <T extends LiveRecord>(text: (record: T) => string) => ({
  accepts: () => true,
  compare: (a: T, b: T) => byName.compare(text(a), text(b)) || a.id - b.id,
});
export const someSearches = ['', 'an'];
