import type { Reason } from './reason-button'

// What a reason says, and what a press does about it; 'wait' turns the button into one that waits.
export type ReasonWords<action extends string> = readonly [label: string, why: string, press?: action | 'wait']

// Reasons by name: when one holds, and what is said then. Of what can hold several times over, a function says all.
export type ReasonRules<context, action extends string> = Readonly<
  Record<
    string,
    | readonly [
        holds: (context: context) => boolean,
        words: ReasonWords<action> | ((context: context) => ReasonWords<action>),
      ]
    | ((context: context) => Reason<action>[])
  >
>

// The reasons that hold, in the order of the rules: the order in which a person can do something about them.
export const findReasons = <context, action extends string>(
  rules: ReasonRules<context, action>,
  context: context,
): Reason<action>[] =>
  Object.entries(rules).flatMap(([key, rule]) => {
    if (typeof rule === 'function') return rule(context)
    const [holds, words] = rule
    if (!holds(context)) return []
    return [toReason(key, typeof words === 'function' ? words(context) : words)]
  })

export const toReason = <action extends string>(
  key: string,
  [label, why, press]: ReasonWords<action>,
): Reason<action> => ({ key, label, why, ...(press === 'wait' ? { isWaiting: true } : { action: press }) })
