import type { IntentType } from './signed-intent'

/** The steps of an order that was signed. One that rests is placed once the service has it: nobody waits at the page for its price. */
export const followSteps = (type: IntentType): readonly ('post' | 'auction' | 'settle')[] =>
  type === 'LIMIT' ? ['post'] : ['post', 'auction', 'settle']
