/** What some work answers, or `late` once so much time has passed. The work itself goes on, and nobody waits for it. */
export function within<T, L = T>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error as Error);
      }
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
