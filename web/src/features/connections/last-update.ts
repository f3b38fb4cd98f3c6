/** dd/MM/yy HH:mm, whatever the language. */
export const lastUpdate = (instant: string): string => {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${two(date.getFullYear() % 100)}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
