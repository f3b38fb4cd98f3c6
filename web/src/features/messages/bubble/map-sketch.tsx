import styles from './bubble.module.css';

const [width, height] = [240, 96];
/** Degrees between two lines: about a kilometre, so that neighbouring places look different. */
const step = 0.01;
const pixelsPerStep = 48;

const places = (centre: number, size: number): { readonly at: number; readonly degree: number }[] => {
  const first = Math.ceil((centre - ((size / 2) * step) / pixelsPerStep) / step);
  return Array.from({ length: Math.ceil(size / pixelsPerStep) + 1 }, (_, index) => {
    const degree = (first + index) * step;
    return { degree, at: size / 2 + ((degree - centre) / step) * pixelsPerStep };
  }).filter(({ at }) => at >= 0 && at <= size);
};

const label = (degree: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(degree).toFixed(2)}°${degree < 0 ? negative : positive}`;

/** Where a place lies, as lines of the globe around it. It is drawn here: nobody else learns where the customer is. */
export function MapSketch({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) {
  const across = places(longitude, width);
  // North is up.
  const down = places(latitude, height).map(({ at, degree }) => ({ degree, at: height - at }));
  const last = down.at(-1);
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {across.map(({ at, degree }) => (
        <g key={degree}>
          <line x1={at} y1="0" x2={at} y2={height} />
          <text x={at + 3} y={height - 4}>
            {label(degree, ['E', 'W'])}
          </text>
        </g>
      ))}
      {down.map(({ at, degree }) => (
        <line key={degree} x1="0" y1={at} x2={width} y2={at} />
      ))}
      {last && (
        <text x="3" y={last.at + 10}>
          {label(last.degree, ['N', 'S'])}
        </text>
      )}
      <path d={`M${width / 2} ${height / 2}c-9-11-13-16-13-22a13 13 0 1 1 26 0c0 6-4 11-13 22z`} />
      <circle cx={width / 2} cy={height / 2 - 22} r="5" />
    </svg>
  );
}
