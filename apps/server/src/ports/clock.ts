/** Product time. Equal to the real time except in tests, which move it in the database. */
export type Clock = { now(): Date };
