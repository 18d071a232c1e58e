import type { Reason } from './reason-button'

// The texts of a reason and the action of the button; 'wait' shows it as waiting.
export type ReasonWords<action extends string> = readonly [label: string, why: string, press?: action | 'wait']

// Conditions and texts of reasons by name; a function where one name has several reasons.
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

// Returns the reasons that hold, in the order of the rules, which is the order to resolve them in.
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
