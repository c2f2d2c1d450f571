const steps = [1, 2, 5];

/** Round numbers from zero to the highest value or just above it, at most six of them: the lines of a chart. */
export function chartScale(highest: number): number[] {
  for (let power = 1; ; power *= 10) {
    const step = steps.map((one) => one * power).find((one) => one * 5 >= highest);
    if (step !== undefined) {
      const lines = Math.max(1, Math.ceil(highest / step));
      return Array.from({ length: lines + 1 }, (_, line) => line * step);
    }
  }
}
