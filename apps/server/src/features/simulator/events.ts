import { defineEvent } from '../../platform/events.ts';

/** A company has examples: its virtual phone is to be linked, and its first customers write. */
export const sampleNumberAdded = defineEvent<'sampleNumberAdded', { connectionId: number }>('sampleNumberAdded');
