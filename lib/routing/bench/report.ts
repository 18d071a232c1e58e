import type { Finding } from './quality'
import { mean, most, quantile } from './statistics'

/** Rows as a table of aligned columns; the first row is the head, the first columns are words. */
export function printTable(rows: readonly (readonly string[])[], words = 1): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < words ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  const [head, ...body] = rows.map(line)
  console.log(`${head}\n${widths.map((width) => '-'.repeat(width)).join('  ')}\n${body.join('\n')}\n`)
}

/** A number in as few digits as say something. */
export const figure = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '-'
    : value === 0
      ? '0'
      : Math.abs(value) >= 1e6 || Math.abs(value) < 1e-3
        ? value.toExponential(1)
        : Number(value.toPrecision(3)).toString()

/** Below this many bps two results are the same: the tolerance of T7. */
export const tie = 1e-6

/** The sizes that the targets speak of; one dollar and ten times the liquidity stand in rows of their own. */
export const isCore = ({ size }: Finding): boolean => size !== 1 && size !== 'beyond'

/** Mean, p95 and largest of the gaps that are known. */
export function gapsOf(findings: readonly Finding[], gapOf = ({ gapBps }: Finding) => gapBps) {
  const gaps = findings.map(gapOf).filter((gap) => gap !== undefined)
  return gaps.length === 0 ? undefined : { mean: mean(gaps), p95: quantile(gaps, 0.95), max: most(gaps) }
}

/** Orders won, tied and lost against a baseline. */
export function scoreOf(findings: readonly Finding[], behind: (finding: Finding) => number): string {
  const compared = findings.filter(({ found, baselineFound }) => found || baselineFound).map(behind)
  const count = (is: (bps: number) => boolean) => compared.filter(is).length
  return `${count((bps) => bps < -tie)}/${count((bps) => Math.abs(bps) <= tie)}/${count((bps) => bps > tie)}`
}

/** The quality of one group of orders, as a row. */
export function qualityRow(name: string, findings: readonly Finding[]): string[] {
  const gaps = gapsOf(findings)
  const [wins, losses] = [findings.map(({ behindBestBps }) => behindBestBps), findings.filter(({ found }) => found)]
  return [
    name,
    `${losses.length}/${findings.filter(({ found, baselineFound }) => found || baselineFound).length}`,
    ...[gaps?.mean, gaps?.p95, gaps?.max].map(figure),
    scoreOf(findings, ({ behindGreedyBps }) => behindGreedyBps),
    scoreOf(findings, ({ behindSingleBps }) => behindSingleBps),
    figure(most(wins)),
    figure(mean(losses.map(({ legs }) => legs))),
    figure(
      quantile(
        losses.map(({ engineMs }) => engineMs),
        0.5,
      ),
    ),
    figure(
      quantile(
        losses.map(({ greedyMs }) => greedyMs),
        0.5,
      ),
    ),
  ]
}

export const qualityHead = [
  'orders',
  'routes',
  'gap mean',
  'p95',
  'max bps',
  'w/t/l greedy',
  'w/t/l single',
  'worst behind',
  'legs',
  'ms p50',
  'greedy ms',
]

/** The orders that are worst by some measure, each so that it can be asked again. */
export const worstRows = (findings: readonly Finding[], by: (finding: Finding) => number | undefined, count: number) =>
  findings
    .map((finding) => ({ finding, bps: by(finding) ?? Number.NEGATIVE_INFINITY }))
    .filter(({ bps }) => bps > tie)
    .sort((a, b) => b.bps - a.bps)
    .slice(0, count)
    .map(({ finding: { set, seed, noise, side, usdPerGas, pair, size, legs, engineMs }, bps }) => [
      `${set} seed ${seed}${noise ? ` ${noise.pools}x${noise.upTo}` : ''} ${side} ${pair.join(' -> ')}, ${size === 'beyond' ? '10x' : `$${size}`}, gas ${figure(usdPerGas)}`,
      ...[figure(bps), figure(legs), figure(engineMs)],
    ])
