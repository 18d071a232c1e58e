/** One thing in a transaction that is not what was asked for. */
export type Difference = { field: string; expected: string; found: string }
