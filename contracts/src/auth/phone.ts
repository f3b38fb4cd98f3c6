/** Whether somebody may have meant a telephone number: digits enough, and nothing that stands in none. */
export const looksLikePhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits >= 8 && digits <= 15;
};
