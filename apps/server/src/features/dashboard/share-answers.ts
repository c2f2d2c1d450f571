/**
 * Lets those who ask the same at the same time share one answer, as the open dashboards of a company do after each
 * change. Whoever asks while an answer is being found waits for the next one, which begins as soon as that is there: no
 * answer is older than its question, and nothing is kept.
 */
export function shareAnswers<Question, Answer>(
  keyOf: (question: Question) => string,
  find: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const finding = new Map<string, Promise<Answer>>();
  const following = new Map<string, Promise<Answer>>();

  const begin = (key: string, question: Question): Promise<Answer> => {
    following.delete(key);
    const answer = find(question).finally(() => {
      if (finding.get(key) === answer) finding.delete(key);
    });
    finding.set(key, answer);
    return answer;
  };

  return (question) => {
    const key = keyOf(question);
    const known = following.get(key);
    if (known) return known;
    const current = finding.get(key);
    if (!current) return begin(key, question);
    const beginNext = (): Promise<Answer> => begin(key, question);
    // One that failed is the trouble of those who asked before.
    const next = current.then(beginNext, beginNext);
    following.set(key, next);
    return next;
  };
}
