import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Proof, ProofPool } from '@/lib/api/market/proof'
import type { Dex } from '@/lib/chain/chain'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type Statement, sumBounds } from '@/lib/proof/sum-bounds'
import { executionCosts } from '@/lib/routing/route/gas'
import { minLegGas } from '@/lib/routing/route/min-gas'
import { scriptedNode } from '../../wallet/testing/scripted-node'

// A quote of one ether through a pool of each kind, its proof, and an honest node with them.

const tokenOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
export const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map(tokenOf) as [Address, Address, Address]
const decimalsOf = { [weth]: 18n, [usdc]: 6n, [dai]: 18n }

const dexes: readonly Dex[] = mainnet.dexes
const dexOf = <kind extends Dex['kind']>(kind: kind) =>
  dexes.find((dex): dex is Extract<Dex, { kind: kind }> => dex.kind === kind)!
const [v2, v3, curve, balancer] = [dexOf('v2'), dexOf('v3'), dexOf('stable'), dexOf('balancer')]
const wethUsdc = { token0: usdc, token1: weth }
const feePips = 500
const spacing = v3.tiers.find((tier) => tier.feePips === feePips)!.tickSpacing
const poolId = `0x${'ab'.repeat(32)}` as const

export const pools: readonly [
  ProofPool & { kind: 'v2' },
  ProofPool & { kind: 'v3' },
  ProofPool & { kind: 'stable' },
  ProofPool & { kind: 'weighted' },
] = [
  {
    kind: 'v2',
    dex: v2.name,
    address: v2PairAddress(v2, usdc, weth),
    ...wethUsdc,
    feePips: v2.feePips,
    reserve0: '3000000000000',
    reserve1: '1000000000000000000000',
  },
  {
    kind: 'v3',
    dex: v3.name,
    address: v3PoolAddress(v3, usdc, weth, feePips),
    ...wethUsdc,
    feePips,
    // A price of 3,000 dollars: 1.0001^196256 raw units of WETH for one of USDC.
    sqrtPriceX96: '1446501726624926496477173928747177',
    tick: 196_256,
    liquidity: '30000000000000000',
    ticks: [
      [19_400 * spacing, '10000000000000000'],
      [19_600 * spacing, '20000000000000000'],
      [19_650 * spacing, '-20000000000000000'],
      [19_800 * spacing, '-10000000000000000'],
    ],
  },
  {
    kind: 'stable',
    dex: curve.name,
    address: toLowerAddress(curve.pools[0]!),
    token0: usdc,
    token1: dai,
    amplification: '20000',
    feeE10: '4000000',
    balance0: '5000000000000',
    balance1: '5000000000000000000000000',
    rate0: '1000000000000000000000000000000',
    rate1: '1000000000000000000',
  },
  {
    kind: 'weighted',
    dex: balancer.name,
    address: toLowerAddress(balancer.weightedPools[0]!),
    token0: dai,
    token1: weth,
    feeE18: '1000000000000000',
    balance0: '3000000000000000000000000',
    balance1: '1000000000000000000000',
    weight0E18: '500000000000000000',
    weight1E18: '500000000000000000',
  },
]

const [srcAmount, destAmount] = ['1000000000000000000', '2990000000']
export const blockHash = `0x${'42'.repeat(32)}` as const
export const blockNumber = 19_000_000

const gasUnitsOf = (through: readonly ProofPool[]) =>
  through.reduce((sum, { kind }) => sum + executionCosts.SELL.leg[kind], executionCosts.SELL.base)

const routeThrough = (through: readonly ProofPool[]): PriceRoute => ({
  blockNumber,
  network: 1,
  side: 'SELL',
  version: '6.2',
  hmac: 'a'.repeat(40),
  partner: 'anon',
  partnerFee: 0,
  srcToken: weth,
  srcDecimals: 18,
  srcAmount,
  destToken: usdc,
  destDecimals: 6,
  destAmount,
  srcUSD: '3000.0000000000',
  destUSD: '2990.0000000000',
  gasCostUSD: '0.900000',
  gasCost: String(gasUnitsOf(through)),
  contractAddress: mainnet.contracts.router,
  tokenTransferProxy: mainnet.contracts.router,
  contractMethod: 'swapExactAmountIn',
  bestRoute: [
    {
      percent: 100,
      swaps: [
        {
          srcToken: weth,
          srcDecimals: 18,
          destToken: usdc,
          destDecimals: 6,
          // Upper case, as some services format addresses.
          swapExchanges: through.map(({ address, dex }) => ({
            exchange: dex,
            srcAmount: '1',
            destAmount: '1',
            percent: 25,
            poolAddresses: [`0x${address.slice(2).toUpperCase()}`],
          })),
        },
      ],
    },
  ],
})

/** Returns a proof whose bounds follow from its statement, as a consistent liar would claim. */
export const claim = (statement: Statement): Proof => {
  const { gross, net } = sumBounds(statement)
  return {
    ...statement,
    gross: { ...statement.gross, bound: gross.bound },
    net: { ...statement.net, bound: net.bound },
  }
}

const prices = { [weth]: 2.99e-9, [usdc]: 1, [dai]: 1e-12 }

/**
 * Returns the quote of one ether through these pools, and its proof; tokens other than the three
 * have their own prices.
 */
export const quoteThrough = (
  through: readonly ProofPool[],
  others: Readonly<Record<Address, number>> = {},
): { priceRoute: PriceRoute; proof: Proof } => {
  const [route, priced] = [gasUnitsOf(through), { ...prices, ...others }]
  const proof = claim({
    chainId: 1,
    blockNumber,
    blockHash,
    side: 'SELL',
    srcToken: weth,
    destToken: usdc,
    srcAmount,
    destAmount,
    gas: { unitCost: 900_000 / route, route, base: executionCosts.SELL.base, least: minLegGas },
    gross: { prices: priced },
    net: { cases: [{ supposes: [], prices: priced }] },
    pools: [...through],
  })
  return { priceRoute: routeThrough(through), proof }
}

export const { priceRoute, proof } = quoteThrough(pools)

export const word = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
export const words = (...values: readonly (bigint | number | string)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join('')}`

/** Returns the answers of these pools' contracts, by contract and call. */
const answersOf = (): Map<string, Hex> => {
  const answers = new Map<string, Hex>()
  const put = (to: string, signature: string, args: readonly (bigint | number)[], answer: Hex) =>
    answers.set(`${to}/${toFunctionSelector(`function ${signature}`)}${args.map(word).join('')}`, answer)
  const [pair, concentrated, stable, weighted] = pools
  put(pair.address, 'getReserves()', [], words(pair.reserve0, pair.reserve1, 1_795_000_000))
  put(concentrated.address, 'slot0()', [], words(concentrated.sqrtPriceX96, concentrated.tick, 0))
  put(concentrated.address, 'liquidity()', [], words(concentrated.liquidity))
  for (let at = -700; at < 700; at++) put(concentrated.address, 'tickBitmap(int16)', [at], words(0))
  for (const [index, net] of concentrated.ticks) {
    const at = Math.floor(index / spacing / 256)
    const key = `${concentrated.address}/${toFunctionSelector('function tickBitmap(int16)')}${word(at)}`
    const bit = 1n << BigInt(index / spacing - at * 256)
    answers.set(key, words(BigInt(answers.get(key)!) | bit))
    put(concentrated.address, 'ticks(int24)', [index], words(1, net))
  }
  for (const coin of [0, 1] as const) {
    put(stable.address, 'coins(uint256)', [coin], words(coin === 0 ? stable.token0 : stable.token1))
    put(stable.address, 'balances(uint256)', [coin], words(coin === 0 ? stable.balance0 : stable.balance1))
  }
  put(stable.address, 'A_precise()', [], words(stable.amplification))
  put(stable.address, 'fee()', [], words(stable.feeE10))
  for (const token of [weth, usdc, dai]) put(token, 'decimals()', [], words(decimalsOf[token]!))
  put(weighted.address, 'getPoolId()', [], poolId)
  put(weighted.address, 'getNormalizedWeights()', [], words(32, 2, weighted.weight0E18, weighted.weight1E18))
  put(weighted.address, 'getSwapFeePercentage()', [], words(weighted.feeE18))
  const held = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'uint256' }],
    [[weighted.token0, weighted.token1] as Address[], [BigInt(weighted.balance0), BigInt(weighted.balance1)], 1n],
  )
  put(toLowerAddress(balancer.vault), 'getPoolTokens(bytes32)', [BigInt(poolId)], held)
  return answers
}

/** The wei per unit of gas at which the node agrees with the proof. */
const tip = 100_000_000n
export const gasPrice = BigInt(Math.round(proof.gas.unitCost / prices[weth]!))

type NodeOptions = {
  /** Additional answers, by contract and call. */
  more?: Readonly<Record<string, Hex>>
  gasPrice?: bigint
  /** True if it runs no code that is not deployed. */
  refusesProbes?: boolean
  /** Collects the methods of all requests. */
  asked?: string[]
}

/** Creates a node with these pools at this block, and another block before it. */
export const createNode = ({ more = {}, refusesProbes = false, asked = [], ...gas }: NodeOptions = {}) => {
  const answers = new Map([...answersOf(), ...Object.entries(more)])
  const deployed = new Set([...answers.keys()].map((key) => key.split('/')[0]!.slice(2)))
  return scriptedNode(async ({ method, params = [] }) => {
    asked.push(method)
    if (method === 'eth_maxPriorityFeePerGas') return numberToHex(tip)
    if (method === 'eth_getBlockByNumber') {
      const [number] = params as readonly [Hex]
      if (Number(number) > blockNumber) return null
      const baseFeePerGas = numberToHex((gas.gasPrice ?? gasPrice) - tip)
      return { hash: Number(number) === blockNumber ? blockHash : `0x${'41'.repeat(32)}`, baseFeePerGas }
    }
    const [{ to, data }] = params as readonly [{ to?: Hex; data: Hex }]
    if (to === undefined) {
      if (refusesProbes) throw new Error('no receiver')
      const probed = data.slice(2 + 2 * 42).match(/.{40}/g) ?? []
      return `0x${probed.map((address) => (deployed.has(address) ? '01' : '00')).join('')}`
    }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args[0] as readonly { target: Hex; callData: Hex }[]
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map(({ target, callData }) => {
        const returnData = answers.get(`${target.toLowerCase()}/${callData}`)
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      }),
    })
  })
}
