/** What is true of a company that has just begun. */
export type FirstStepFacts = {
  /** The best number that is linked: a virtual one to try things, or a real one. */
  number: 'none' | 'virtual' | 'real';
  /** Customers reach a queue that somebody serves. */
  hasQueues: boolean;
  /** A message of a person has left for a customer. */
  hasAnswered: boolean;
  /** Somebody else sees customers. */
  hasColleagues: boolean;
  /** A linked number greets. */
  hasGreeting: boolean;
};

/** The way from an empty company to a working one. */
export const firstSteps = ['connect', 'queues', 'answer', 'invite', 'greeting'] as const;
export type FirstStep = (typeof firstSteps)[number];

const isDone: Readonly<Record<FirstStep, (facts: FirstStepFacts) => boolean>> = {
  connect: ({ number }) => number !== 'none',
  queues: ({ hasQueues }) => hasQueues,
  answer: ({ hasAnswered }) => hasAnswered,
  invite: ({ hasColleagues }) => hasColleagues,
  greeting: ({ hasGreeting }) => hasGreeting,
};

export type FirstStepsProgress = {
  steps: readonly { step: FirstStep; isDone: boolean }[];
  /** The first step that is not done; null when all are. */
  next: FirstStep | null;
  done: number;
};

/** Where a company stands. */
export function firstStepsOf(facts: FirstStepFacts): FirstStepsProgress {
  const steps = firstSteps.map((step) => ({ step, isDone: isDone[step](facts) }));
  return {
    steps,
    next: steps.find((one) => !one.isDone)?.step ?? null,
    done: steps.filter((one) => one.isDone).length,
  };
}
