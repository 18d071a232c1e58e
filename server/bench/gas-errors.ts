import { isNativeToken } from '@/lib/address'
import { paysCallerAlone } from '@/lib/chain/swap/swap-methods'
import type { ExecutedSwap } from './executed-swaps'

type Judged = Pick<ExecutedSwap, 'choice' | 'priceRoute' | 'gasUsed'>

/** The kinds of swaps that are reported separately. A swap may have several. */
const kinds: Readonly<Record<string, (swap: Judged) => boolean>> = {
  'direct V2, sale': isOf('swapExactAmountInOnUniswapV2'),
  'direct V2, purchase': isOf('swapExactAmountOutOnUniswapV2'),
  'direct V3, sale': isOf('swapExactAmountInOnUniswapV3'),
  'direct V3, purchase': isOf('swapExactAmountOutOnUniswapV3'),
  'generic, one leg': (swap) => isGeneric(swap) && legsOf(swap) === 1,
  'generic, several hops': (swap) => isGeneric(swap) && legsOf(swap) > 1 && !isSplit(swap),
  'generic, split': (swap) => isGeneric(swap) && isSplit(swap),
  'generic, sale': isOf('swapExactAmountIn'),
  'generic, purchase': isOf('swapExactAmountOut'),
  'router 5, executor': (swap) => isLegacy(swap) && !paysCallerAlone(swap.choice.method),
  'router 5, through pairs': (swap) => isLegacy(swap) && paysCallerAlone(swap.choice.method),
  'wrap or unwrap': (swap) => legsOf(swap) === 0,
  'fill of OTC orders': isOf('swapOnAugustusRFQTryBatchFill'),
  'OTC orders by the executor': ({ choice }) => choice.beside !== undefined,
  'native in': ({ priceRoute }) => isNativeToken(priceRoute.srcToken),
  'native out': ({ priceRoute }) => isNativeToken(priceRoute.destToken),
  'tokens in and out': ({ priceRoute }) => !isNativeToken(priceRoute.srcToken) && !isNativeToken(priceRoute.destToken),
  'no fee': ({ choice }) => choice.feeBps === 0,
  'fee of the service': ({ choice }) => choice.feeBps === 1,
  'fee of a partner': ({ choice }) => choice.feeBps > 1,
  all: () => true,
}

const isLegacy = ({ priceRoute }: Judged) => priceRoute.version === '5'
const legsOf = ({ choice }: Judged) => choice.route.legs.length
const isGeneric = ({ choice }: Judged) => /Amount(In|Out)$/.test(choice.method)
const isSplit = ({ choice }: Judged) => {
  const from = choice.route.legs.map(({ tokenIn }) => tokenIn)
  return new Set(from).size < from.length
}

function isOf(method: string) {
  return (swap: Judged) => swap.choice.method === method && legsOf(swap) > 0
}

/**
 * Prints the relative errors of estimates against the used gas, in percent, by kind.
 *
 * @example
 * printGasErrors(swaps, ({ priceRoute }) => Number(priceRoute.gasCost))
 * // direct V2, sale  35  -0.8  0.0  0.7 | 0.8  1.2
 */
export const printGasErrors = <swap extends Judged>(swaps: readonly swap[], estimate: (swap: swap) => number): void => {
  console.log(`${'gas estimated over used, %'.padEnd(28)}     n      p5     p50     p95   p95 of distance     max`)
  for (const [name, isMember] of Object.entries(kinds)) {
    const errors = swaps.filter(isMember).map((swap) => percentOff(estimate(swap), swap.gasUsed))
    if (errors.length === 0) continue
    const signed = [0.05, 0.5, 0.95].map((part) => column(percentile(errors, part)))
    const distances = errors.map(Math.abs)
    const far = [column(percentile(distances, 0.95)).padStart(18), column(Math.max(...distances))]
    console.log([name.padEnd(28), String(errors.length).padStart(5), ...signed, ...far].join(' '))
  }
}

/**
 * Returns the error of an estimate, in percent of the used gas.
 *
 * @example
 * percentOff(113_000, 155_682) // -27.4
 */
export const percentOff = (estimate: number, used: number): number => (estimate / used - 1) * 100

/**
 * Returns the value that this share of the values does not exceed.
 *
 * @example
 * percentile([3, 1, 2], 0.95) // 3
 */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1]!

const column = (value: number) => value.toFixed(1).padStart(7)
