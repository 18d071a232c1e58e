/** The way in which fills divide an order of a family, and what follows from it. */
export type FillRule = {
  name: 'whole' | 'parts' | 'slices'
  /** True if a settlement chooses the part that it fills; the API's word. */
  partiallyFillable: boolean
  /** True if it takes several fills: then no other order may share its nonce, and no permit of one transfer pays it. */
  isDivided: boolean
  /** True if its owner signs a schedule. */
  isScheduled: boolean
}

/** The rules: one fill of the whole, parts of any size, or slices on a schedule. */
export const fillRules = {
  whole: { name: 'whole', partiallyFillable: false, isDivided: false, isScheduled: false },
  parts: { name: 'parts', partiallyFillable: true, isDivided: true, isScheduled: false },
  slices: { name: 'slices', partiallyFillable: false, isDivided: true, isScheduled: true },
} as const satisfies Record<FillRule['name'], FillRule>
