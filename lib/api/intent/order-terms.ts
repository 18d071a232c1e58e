import { examples } from '../contract/examples'
import { address, amount, expiry, noted, uint256 } from '../contract/fields'

/**
 * The terms that a maker signs. They have their own file, so that pages which only read signed
 * orders do not load the operations of the OTC desk.
 */
export const orderTerms = {
  nonceAndMeta: noted(
    uint256,
    'The maker in the upper 160 bits and a number that the maker used for no other order in the lower 96; or ' +
      'a number above and whom it is for below.',
    examples.nonceAndMeta,
  ),
  expiry: noted(expiry, 'Unix seconds, 0 for never.', examples.seconds),
  makerAsset: noted(address, 'What the maker gives: a token, never the native one.', examples.weth),
  takerAsset: noted(address, 'What the maker wants for it: a token, never the native one.', examples.usdc),
  maker: noted(address, 'Who signed.', examples.account),
  taker: noted(address, 'Who may fill it; the zero address lets anyone.', examples.other),
  makerAmount: noted(amount, 'Raw units of makerAsset.', examples.wethAmount),
  takerAmount: noted(amount, 'Raw units of takerAsset.', '3000000000'),
}
