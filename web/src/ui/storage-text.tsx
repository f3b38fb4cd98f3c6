const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** How much room something takes, as people read it: three digits at most. */
export function storageText(bytes: number, tag: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return (bytes / 1_000 ** step).toLocaleString(tag, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  });
}
