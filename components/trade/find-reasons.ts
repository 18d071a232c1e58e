import type { Reason } from './reason-button'

// A reason: its name, when it holds, and what is said then.
export type ReasonRule<context, action extends string> = readonly [
  key: string,
  holds: (context: context) => boolean,
  say: (context: context) => Omit<Reason<action>, 'key'>,
]

// The reasons that hold, in the order of the rules: the order in which a person can do something about them.
export const findReasons = <context, action extends string>(
  rules: readonly ReasonRule<context, action>[],
  context: context,
): Reason<action>[] => rules.filter(([, holds]) => holds(context)).map(([key, , say]) => ({ key, ...say(context) }))
