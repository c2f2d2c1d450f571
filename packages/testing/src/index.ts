export * from './hostile-texts.ts';
export * from './text-places.ts';
export * from './work-growth.ts';
