import { Suspense, useEffect } from 'react';
import { useStore } from '../../../lib/store.ts';
import { tagQuestion } from './ask-for-tag.ts';
import { DemandedTagDialog } from '../lazy-parts.ts';

/** Shows the question for a tag while there is one. Whoever leaves the desk has answered it: nothing is resolved. */
export function DemandedTag() {
  const question = useStore(tagQuestion);
  useEffect(() => () => tagQuestion.get()?.answer(null), []);
  return (
    <Suspense fallback={null}>
      {question !== null && <DemandedTagDialog of={question.of} onAnswer={question.answer} />}
    </Suspense>
  );
}
