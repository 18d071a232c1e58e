/** The rules by which fills divide an order of a family. */
export type FillRule = {
  name: 'whole' | 'parts' | 'slices' | 'position' | 'handler'
  /** True if a settlement chooses the part to fill; the name of the API. */
  partiallyFillable: boolean
  /** True if there may be several fills: then nonce and one-time permit may not be shared. */
  isDivided: boolean
  /** True if its owner signs a schedule. */
  isScheduled: boolean
  /** True if the source is a position in a vault, which one fill sells completely. */
  isPosition: boolean
  /** True if a contract signed by the owner completes it, and its one fill names the amounts. */
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
 * The rules: one fill of the whole, parts of any size, slices on a schedule, a whole position in a
 * vault, or one fill that a handler completes.
 */
export const fillRules = {
  whole,
  parts: { ...whole, name: 'parts', partiallyFillable: true, isDivided: true },
  slices: { ...whole, name: 'slices', isDivided: true, isScheduled: true },
  position: { ...whole, name: 'position', isPosition: true },
  handler: { ...whole, name: 'handler', isHandled: true },
} as const satisfies Record<FillRule['name'], FillRule>
