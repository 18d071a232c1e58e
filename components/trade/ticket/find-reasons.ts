import type { Reason } from './reason-button'

// The texts of a reason and the action of the button; 'wait' shows it as waiting.
export type ReasonMessages<action extends string> = readonly [label: string, why: string, press?: action | 'wait']

// Conditions and texts of reasons by name; a function where one name has several reasons.
export type ReasonRules<context, action extends string> = Readonly<
  Record<
    string,
    | readonly [
        holds: (context: context) => boolean,
        messages: ReasonMessages<action> | ((context: context) => ReasonMessages<action>),
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
    const [holds, messages] = rule
    if (!holds(context)) return []
    return [toReason(key, typeof messages === 'function' ? messages(context) : messages)]
  })

export const toReason = <action extends string>(
  key: string,
  [label, why, press]: ReasonMessages<action>,
): Reason<action> => ({ key, label, why, ...(press === 'wait' ? { isWaiting: true } : { action: press }) })
