export { createMetrics, type Metrics } from './create-metrics.ts';
export { metricsAllowed } from './metrics-allowed.ts';
