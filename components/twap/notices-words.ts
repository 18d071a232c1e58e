/** What the notices of a TWAP ticket say: they come once there is something to say. */
export const words = {
  short: (amount: string) =>
    `${amount} are missing to fill all your open orders. Parts that are not covered wait until you top up.`,
  dustWhy: (percent: string) => `The agent keeps about ${percent} of a part for its gas. Fewer parts lose less.`,
  tight: 'Parts may have to wait',
  tightWhy: (percent: string) =>
    `Prices often move by more than ${percent} between two parts. A part that waits moves those after it; what is left when the order ends is not traded.`,
  wide: 'Little protection',
  wideWhy: (percent: string) => `A part may be filled ${percent} off the current price.`,
}
