/** What a new company does first, in this order. */
export const firstStepNames = ['connection', 'colleague', 'queue', 'message'] as const;
