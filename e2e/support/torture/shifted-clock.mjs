// Makes a process believe in another date: node --import …/shifted-clock.mjs?minutes=10. Only the date is wrong, not
// the speed of time, which is what a clock that was never set looks like. Used where libfaketime cannot be had.
const shift = Number(new URL(import.meta.url).searchParams.get('minutes')) * 60_000;
const RealDate = Date;
const realNow = Date.now.bind(Date);

class ShiftedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(realNow() + shift);
    else super(...parts);
  }

  static now() {
    return realNow() + shift;
  }
}

globalThis.Date = ShiftedDate;
