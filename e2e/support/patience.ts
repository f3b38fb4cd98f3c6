/** How many times longer than on a quiet machine everything may take, as the run measured it; never less than once. */
export const patience = Math.max(1, Number(process.env['PATIENCE']) || 1);

/** Nothing is repeated and nothing is let pass. */
export const isStrict = process.env['TEST_STRICT'] === '1';
