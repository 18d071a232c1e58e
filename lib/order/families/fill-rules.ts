/** The way in which fills divide an order of a family, and what follows from it. */
export type FillRule = {
  name: 'whole' | 'parts' | 'slices' | 'position'
  /** True if a settlement chooses the part that it fills; the API's word. */
  partiallyFillable: boolean
  /** True if it takes several fills: then no other order may share its nonce, and no permit of one transfer pays it. */
  isDivided: boolean
  /** True if its owner signs a schedule. */
  isScheduled: boolean
  /** True if the source is a position in a vault, of which one fill sells all that it pays then. */
  isPosition: boolean
}

/**
 * The rules: one fill of the whole, parts of any size, slices on a schedule, or all that a position in a vault pays.
 */
export const fillRules = {
  whole: { name: 'whole', partiallyFillable: false, isDivided: false, isScheduled: false, isPosition: false },
  parts: { name: 'parts', partiallyFillable: true, isDivided: true, isScheduled: false, isPosition: false },
  slices: { name: 'slices', partiallyFillable: false, isDivided: true, isScheduled: true, isPosition: false },
  position: { name: 'position', partiallyFillable: false, isDivided: false, isScheduled: false, isPosition: true },
} as const satisfies Record<FillRule['name'], FillRule>
