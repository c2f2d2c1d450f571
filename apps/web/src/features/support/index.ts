export { leaveSupport, useEndSupport, useSupportAccesses } from './use-support.ts';
