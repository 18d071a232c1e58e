/** So far may two clocks be apart before a person is told, seconds. */
export const maxSkewSeconds = 15
