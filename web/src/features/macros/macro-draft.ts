import type { macroForm } from '@oplano/contracts/macros';
import type { z } from 'zod';

/** A macro while it is being written. */
export type MacroDraft = z.input<typeof macroForm>;
