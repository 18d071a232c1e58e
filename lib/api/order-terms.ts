import { address, amount, expiry, uint256 } from './fields'

/** What a maker signs. In a file of its own, so that pages which only read signed orders do not load the desk's operations. */
export const orderTerms = {
  nonceAndMeta: uint256,
  expiry,
  makerAsset: address,
  takerAsset: address,
  maker: address,
  taker: address,
  makerAmount: amount,
  takerAmount: amount,
}
