import { type DataSetName, dataSet, noises } from '../testing/data-sets'
import type { Noise } from '../testing/synthetic-market'
import { type Finding, findingsOf } from './quality'
import { figure, tie } from './report'
import { maxOf, mean, quantile } from './statistics'

/**
 * Dollars per unit of gas: none, 0.05 gwei as on a rollup, 10 gwei as on the main chain, at $3,000
 * per ether.
 */
const gasPrices = [0, 1.5e-7, 3e-5] as const
const sizes = [1_000, 10_000, 100_000, 1_000_000] as const

/** Orders on markets of one set with the same noise. */
export type NoisyGroup = {
  set: DataSetName
  noise: Noise
  usdPerGas: number
  findings: readonly Finding[]
  /** Ratio of the median time to that on the market without noise. */
  slower: number
}

/**
 * Measures the engine and the baselines where pools disagree, sells and buys, at each gas price.
 *
 * @example
 * noisyGroupsOf('D4', { seeds: [1], pairs: 2, noises }).length // 21
 */
export const noisyGroupsOf = (
  set: DataSetName,
  { seeds, pairs, some = noises }: { seeds: readonly number[]; pairs: number; some?: readonly Noise[] },
): NoisyGroup[] =>
  gasPrices.flatMap((usdPerGas) => {
    const foundAt = (noise?: Noise) =>
      seeds.flatMap((seed) =>
        (['SELL', 'BUY'] as const).flatMap((side) =>
          findingsOf(dataSet(set, seed, noise), { side, gas: [usdPerGas], pairs, sizes }),
        ),
      )
    const agreed = foundAt()
    return some.map((noise) => {
      const findings = foundAt(noise)
      return { set, noise, usdPerGas, findings, slower: medianOf(findings) / medianOf(agreed) }
    })
  })

const medianOf = (findings: readonly Finding[]): number =>
  quantile(
    findings.map(({ engineMs }) => engineMs),
    0.5,
  )

export const noiseHead = [
  'pools that disagree',
  'orders',
  'below greedy',
  'below single',
  'below best first',
  'worst behind',
  'ahead, mean bps',
  'legs',
  'ms p50',
  'times as long',
]

/** Formats the quality of one group of orders as a row. */
export const noiseRow = ({ set, noise, usdPerGas, findings, slower }: NoisyGroup): string[] => [
  [
    `${set} ${noise.pools * 100} % of pools by up to ${noise.upTo * 100} %`,
    ...(noise.newer ? ['newer Curve'] : []),
    ...(noise.settled === undefined ? [] : ['after searchers']),
    `gas ${figure(usdPerGas)}`,
  ].join(', '),
  `${findings.length}`,
  `${findings.filter(({ behindGreedyBps }) => behindGreedyBps > tie).length}`,
  `${findings.filter(({ behindSingleBps }) => behindSingleBps > tie).length}`,
  `${findings.filter(({ behindBestFirstBps }) => behindBestFirstBps > tie).length}`,
  figure(maxOf(findings.map(({ behindBestBps }) => behindBestBps))),
  figure(-mean(findings.map(({ behindBestBps }) => behindBestBps).filter(Number.isFinite))),
  figure(mean(findings.map(({ legs }) => legs))),
  figure(medianOf(findings)),
  figure(slower),
]
