import type { BadInput } from './bad-input'
import type { BruteFinding } from './brute-force'
import type { Elsewhere } from './elsewhere'
import type { memoryOf } from './memory'
import type { NoisyGroup } from './noise'
import type { Finding } from './quality'
import { figure, gapsOf, isCore, tie } from './report'
import { growthOf, type Speed } from './speed'
import { maxOf, mean } from './statistics'
import type { Stream } from './stream'

type Measured = {
  findings: readonly Finding[]
  noisy: readonly NoisyGroup[]
  speeds: readonly Speed[]
  brute: readonly BruteFinding[]
  stream: Stream | undefined
  badInput: BadInput | undefined
  memory: ReturnType<typeof memoryOf>
  elsewhere: Elsewhere
}

type Target = { name: string; aim: string; reached: string; isMet: boolean | undefined }

/** Maximum distance in bps from brute force's best that counts as equal. */
export const sameBps = 1e-3

/**
 * Returns the targets with their results as rows of a table. A figure that this run did not measure
 * is a dash.
 *
 * @example
 * targetRows(measured)[1]
 * // ['T1 swaps equal the chain', '0 differ of 100,000', '0 of 103,200', 'pass']
 */
export function targetRows(measured: Measured): string[][] {
  const { findings, stream, memory, badInput, elsewhere } = measured
  const gaps = gapsOf(findings.filter((finding) => isCore(finding) && finding.usdPerGas === 0 && finding.set !== 'D1'))
  const netOf = (usdPerGas: number) =>
    findings.filter((finding) => isCore(finding) && finding.set === 'D4' && finding.usdPerGas === usdPerGas)
  const [mainChain, rollup] = [gapsOf(netOf(3e-5)), gapsOf(netOf(1e-7))]
  const published = [3e-5, 1e-7].map((usdPerGas) => gapsOf(netOf(usdPerGas), ({ publishedGapBps }) => publishedGapBps))
  const targets: Target[] = [
    exact('T1 swaps equal the chain', elsewhere.swaps, 100_000),
    exact('T2 routes pay what was quoted', elsewhere.routes, 1000),
    {
      name: 'T3 gap without gas, D2-D6',
      aim: 'mean 1e-4, max 1e-3 bps',
      reached: `mean ${figure(gaps?.mean)}, max ${figure(gaps?.max)}`,
      isMet: gaps && gaps.mean <= 1e-4 && gaps.max <= 1e-3,
    },
    {
      name: 'T4 gap net of gas, D4, 10 gwei',
      aim: 'mean 0.4, p95 1.5 bps',
      reached: `mean ${figure(mainChain?.mean)}, p95 ${figure(mainChain?.p95)}`,
      isMet: mainChain && mainChain.mean <= 0.4 && mainChain.p95 <= 1.5,
    },
    {
      name: 'T5 gap net of gas, D4, rollup',
      aim: 'mean 0.01 bps',
      reached: `mean ${figure(rollup?.mean)}`,
      isMet: rollup && rollup.mean <= 0.01,
    },
    {
      name: 'The same to published bounds, by forced gas',
      aim: '-',
      reached: published.map((gaps) => `mean ${figure(gaps?.mean)}`).join(', rollup '),
      isMet: undefined,
    },
    bruteTarget(measured),
    dominance(measured),
    ...noiseTargets(measured),
    purchases(measured),
    ...speedTargets(measured),
    certificates(measured),
    {
      name: 'T15 stream, D9',
      aim: '50 events p99 2 ms, 0 differ',
      reached: stream ? `${figure(stream.quotable50P99)} ms, ${stream.different} of ${stream.compared} differ` : '-',
      isMet: stream && stream.quotable50P99 <= 2 && stream.different === 0,
    },
    ...serviceTargets(measured),
    {
      name: 'Bad input, D8',
      aim: '0 wrong, 0 thrown',
      reached: badInput
        ? `${badInput.wrong} wrong, ${badInput.thrown} thrown of ${badInput.asked}, ${badInput.answered} with a route`
        : '-',
      isMet: badInput && badInput.wrong === 0 && badInput.thrown === 0,
    },
    {
      name: 'Memory a pool, D6',
      aim: '3,000 bytes',
      reached: memory ? figure(memory.state + memory.quoting) : '- (node --expose-gc)',
      isMet: memory && memory.state + memory.quoting <= 3000,
    },
  ]
  return [
    ['target', 'aim', 'reached', ''],
    ...targets.map(({ name, aim, reached, isMet }) => [
      ...[name, aim, reached],
      isMet === undefined ? '' : isMet ? 'pass' : 'MISS',
    ]),
  ]
}

const exact = (name: string, found: Elsewhere['swaps'], least: number): Target => ({
  name,
  aim: `0 differ of ${least.toLocaleString('en')}`,
  reached: found ? `${found.different} of ${found.compared.toLocaleString('en')}` : '- (npm run bench -- exact)',
  isMet: found && found.different === 0 && found.compared >= least,
})

function serviceTargets({ elsewhere: { again, http, block } }: Measured): Target[] {
  const command = '- (npm run bench -- http)'
  return [
    {
      name: 'T16 repeated quote',
      aim: '0.1 ms, byte-equal',
      reached: again ? `${figure(again.p50)}, ${again.isSame ? 'equal' : 'different'}` : command,
      isMet: again && again.p50 <= 0.1 && again.isSame,
    },
    ...(http ?? [undefined]).map(
      (times): Target => ({
        name: `T17 GET /prices, D4, warm${times ? `, ${times.gwei} gwei` : ''}`,
        aim: 'p50 4, p99 12 ms',
        reached: times ? `p50 ${figure(times.p50)}, p99 ${figure(times.p99)}` : command,
        isMet: times && times.p50 <= 4 && times.p99 <= 12,
      }),
    ),
    {
      name: 'A block of 50 events, D6, busy',
      aim: '5 ms',
      reached: block ? `p50 ${figure(block.p50)}, p99 ${figure(block.p99)}` : command,
      isMet: block && block.p50 <= 5,
    },
  ]
}

function bruteTarget({ brute }: Measured): Target {
  const gaps = brute.map(({ behindBps }) => behindBps)
  const part = gaps.filter((gap) => gap <= sameBps).length / gaps.length
  return {
    name: 'T6 brute force, D10',
    aim: 'best in 95 %, worst 0.1 bps',
    reached:
      brute.length > 0 ? `best in ${(part * 100).toFixed(1)} % of ${gaps.length}, worst ${figure(maxOf(gaps))}` : '-',
    isMet: brute.length > 0 ? part >= 0.95 && maxOf(gaps) <= 0.1 : undefined,
  }
}

const worstBehind = (findings: readonly Finding[]): number => maxOf(findings.map(({ behindBestBps }) => behindBestBps))

function dominance({ findings }: Measured): Target {
  const behind = findings.filter(({ behindBestBps }) => behindBestBps > tie)
  return {
    name: 'T7 never below a baseline',
    aim: '0 orders',
    reached:
      findings.length > 0 ? `${behind.length} of ${findings.length}, worst ${figure(worstBehind(findings))} bps` : '-',
    isMet: findings.length > 0 ? behind.length === 0 : undefined,
  }
}

function noiseTargets({ noisy }: Measured): Target[] {
  const findings = noisy.flatMap((group) => group.findings)
  const behind = findings.filter(({ behindBestBps }) => behindBestBps > tie)
  const found = findings.filter((finding) => finding.found)
  const proved = found.filter(({ isProved }) => isProved).length
  const slowest = maxOf(noisy.map(({ slower }) => slower))
  const isRun = findings.length > 0
  return [
    {
      name: 'Noise: never below a baseline',
      aim: '0 orders',
      reached: isRun ? `${behind.length} of ${findings.length}, worst ${figure(worstBehind(findings))} bps` : '-',
      isMet: isRun ? behind.length === 0 : undefined,
    },
    {
      name: 'Noise: certificates hold',
      aim: 'all',
      reached: isRun ? `${proved} of ${found.length}` : '-',
      isMet: isRun ? proved === found.length : undefined,
    },
    {
      name: 'Noise: time',
      aim: 'twice that of agreeing pools',
      reached: isRun ? `at maxOf ${figure(slowest)} times` : '-',
      isMet: isRun ? slowest <= 2 : undefined,
    },
  ]
}

function purchases({ findings }: Measured): Target {
  const bought = findings.filter(({ side, found }) => side === 'BUY' && found)
  const short = bought.filter(({ isTrue }) => !isTrue).length
  const extra = gapsOf(bought.filter((finding) => isCore(finding) && finding.usdPerGas === 0))
  return {
    name: 'T8 purchases deliver',
    aim: '0 short, extra 1e-3 bps',
    reached: `${short} of ${bought.length} short, extra ${figure(extra?.max)}`,
    isMet: extra && short === 0 && extra.max <= 1e-3,
  }
}

function speedTargets({ speeds }: Measured): Target[] {
  const of = (set: string, usdPerGas: number) =>
    speeds.find((speed) => speed.set === set && speed.usdPerGas === usdPerGas)
  const latency = (name: string, speed: Speed | undefined, p50: number, p99: number): Target => ({
    name,
    aim: p99 < Number.POSITIVE_INFINITY ? `p50 ${p50}, p99 ${p99} ms` : `p50 ${p50} ms`,
    reached: `p50 ${figure(speed?.p50)}, p99 ${figure(speed?.p99)}`,
    isMet: speed && speed.p50 <= p50 && speed.p99 <= p99,
  })
  const throughput = (name: string, speed: Speed | undefined, aim: number): Target => ({
    name,
    aim: `${aim}/s`,
    reached: `${figure(speed?.perSecond)}/s`,
    isMet: speed && speed.perSecond >= aim,
  })
  const gasFree = speeds.filter(({ usdPerGas, set }) => usdPerGas === 0 && set !== 'D7')
  const growth = gasFree.length >= 5 ? growthOf(gasFree) : undefined
  return [
    latency('T9 D4 without gas', of('D4', 0), 2, 6),
    latency('T9 D4 with gas', of('D4', 3e-5), 8, 20),
    latency('T10 D2', of('D2', 0), 0.15, 1),
    latency('T11 D6', of('D6', 0), 40, Number.POSITIVE_INFINITY),
    latency('D6 with gas', of('D6', 3e-5), 60, Number.POSITIVE_INFINITY),
    latency('D7', of('D7', 0), 60, Number.POSITIVE_INFINITY),
    {
      name: 'T12 growth D2-D6',
      aim: 'exponent 1.05',
      reached: figure(growth),
      isMet: growth === undefined ? undefined : growth <= 1.05,
    },
    throughput('T13 D4 without gas, executed', of('D4', 0), 400),
    throughput('T13 D4 with gas, executed', of('D4', 3e-5), 120),
  ]
}

function certificates({ findings }: Measured): Target {
  const found = findings.filter(({ found }) => found)
  const proved = found.filter(({ isProved }) => isProved).length
  const gaps = found
    .filter((finding) => isCore(finding) && finding.usdPerGas === 0)
    .flatMap(({ certifiedGapBps }) => certifiedGapBps ?? [])
  const largest = gaps.length > 0 ? maxOf(gaps) : undefined
  return {
    name: 'T14 certificates hold',
    aim: 'all, at most 0.01 bps without gas',
    reached: `${proved} of ${found.length}, mean ${figure(mean(gaps))}, max ${figure(largest)}`,
    isMet: found.length > 0 ? proved === found.length && largest !== undefined && largest <= 0.01 : undefined,
  }
}
