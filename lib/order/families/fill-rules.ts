/** The way in which fills divide an order of a family, and what follows from it. */
export type FillRule = {
  name: 'whole' | 'parts' | 'slices' | 'position' | 'handler'
  /** True if a settlement chooses the part that it fills; the API's word. */
  partiallyFillable: boolean
  /** True if it takes several fills: then no other order may share its nonce, and no permit of one transfer pays it. */
  isDivided: boolean
  /** True if its owner signs a schedule. */
  isScheduled: boolean
  /** True if the source is a position in a vault, of which one fill sells all that it pays then. */
  isPosition: boolean
  /** True if a contract that the owner signed completes it, and one fill names its amounts. */
  isHandled: boolean
}

const whole = {
  name: 'whole',
  partiallyFillable: false,
  isDivided: false,
  isScheduled: false,
  isPosition: false,
  isHandled: false,
} as const

/**
 * The rules: one fill of the whole, parts of any size, slices on a schedule, all that a position in a vault pays, or
 * one fill of the whole that a handler completes.
 */
export const fillRules = {
  whole,
  parts: { ...whole, name: 'parts', partiallyFillable: true, isDivided: true },
  slices: { ...whole, name: 'slices', isDivided: true, isScheduled: true },
  position: { ...whole, name: 'position', isPosition: true },
  handler: { ...whole, name: 'handler', isHandled: true },
} as const satisfies Record<FillRule['name'], FillRule>
