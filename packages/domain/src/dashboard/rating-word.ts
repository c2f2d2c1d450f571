/** How satisfied a customer was: the word for a rating, or for the mean of several. */
export type RatingWord = 'dissatisfied' | 'satisfied' | 'verySatisfied';

/** The word nearest to a rating from 1 to 3 (S103). */
export function ratingWord(rating: number): RatingWord {
  if (rating < 1.5) return 'dissatisfied';
  return rating < 2.5 ? 'satisfied' : 'verySatisfied';
}
