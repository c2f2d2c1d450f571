/** The body of a call that the product declined. Any other call was missed. */
export const declinedCall = 'declined';
