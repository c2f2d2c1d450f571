import * as z from 'zod/mini';

/** Search text: what cannot match anything is cut, never refused. */
export const searchParam = z._default(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()),
  ),
  '',
);

/** Pages start at 1; anything that is not a positive integer is page 1. */
export const pageNumber = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    const page = Number(value);
    return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
  }),
);

export const pageQuery = z.object({ searchParam, pageNumber });

/** Rows of one page on the standard lists. */
export const pageSize = 20;
