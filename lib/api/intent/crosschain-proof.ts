import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amountText, chainId, chainNumber, hash, namedObject, noted, side } from '../contract/fields'
import { operation } from '../contract/operation'
import { proofPool } from '../market/proof'
import { getIntentPrice } from './intent'

const text = z.string()
const count = z.number()

const chainPart = namedObject('CrosschainProofPart', {
  chainId: noted(chainNumber, 'The chain.', 1),
  blockNumber: noted(count, 'The block whose state it is about.', 19_000_000),
  blockHash: noted(hash, 'The hash of that block.', examples.hash),
  prices: noted(
    z.record(text, count),
    'By token of this chain: raw units of destToken (sell) or srcToken (buy) for one raw unit.',
    { [examples.weth]: 2.985e-9, [examples.usdc]: 1 },
  ),
  pools: noted(z.array(proofPool), 'The state of every pool that a route may use.'),
})

const crosschainProof = namedObject('CrosschainProof', {
  side: noted(side, 'As asked.', 'SELL'),
  srcToken: noted(address, 'As pools of the origin know it: the wrapped token for the native one.', examples.weth),
  destToken: noted(address, 'As pools of the destination know it.', examples.usdc),
  amount: noted(amountText, 'Raw units: of srcToken in a sale, of destToken in a purchase.', examples.wethAmount),
  lanes: noted(
    z.array(
      z.object({
        input: noted(address, 'The token that enters the bridge on the origin.', examples.usdc),
        output: noted(address, 'The token that arrives on the destination.', examples.usdc),
        scalingFactor: noted(count, 'Decimals of what arrives less those of what enters.', 0),
      }),
    ),
    'Every lane from the origin to the destination, which the bound counts without a fee and for any amount.',
  ),
  origin: noted(chainPart, 'The chain of the source.'),
  destination: noted(chainPart, 'The chain on which is paid.'),
  bound: noted(
    count,
    'What no route over both chains can do better than, before gas and fees: raw units of destToken (sell) or ' +
      'srcToken (buy).',
    2_985_400_000,
  ),
})

/** A bound over the pools of two chains and the lanes between them, with the data to check it. */
export type CrosschainProof = z.output<typeof crosschainProof>

/** Returns the data to compare a price across chains with the best possible one. */
export const getCrosschainProof = operation({
  method: 'get',
  path: '/v2/delta/prices/crosschain-proof',
  priority: 'quote',
  tag: 'Intents',
  summary: 'A bound of every route over two chains, with the states that prove it',
  query: z.object({
    chainId: getIntentPrice.query.shape.chainId,
    destChainId: noted(chainId, 'The chain of the destination, another one.', 8453),
    srcToken: getIntentPrice.query.shape.srcToken,
    destToken: getIntentPrice.query.shape.destToken,
    srcDecimals: getIntentPrice.query.shape.srcDecimals,
    destDecimals: getIntentPrice.query.shape.destDecimals,
    amount: getIntentPrice.query.shape.amount,
    side: getIntentPrice.query.shape.side,
  }),
  response: crosschainProof,
  errors: [
    'ValidationError',
    'InvalidInput',
    'PricingError',
    'UnsupportedToken',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
    'PriceTimeout',
  ],
})
