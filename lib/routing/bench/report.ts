import type { Finding } from './quality'
import { maxOf, mean, quantile } from './statistics'

/**
 * Prints rows as a table of aligned columns; the first row is the head, the first columns are text.
 */
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

/** Formats a number with few significant digits. */
export const figure = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '-'
    : value === 0
      ? '0'
      : Math.abs(value) >= 1e6 || Math.abs(value) < 1e-3
        ? value.toExponential(1)
        : Number(value.toPrecision(3)).toString()

/** Differences below this many bps count as equal: the tolerance of T7. */
export const tie = 1e-6

/**
 * True for the sizes of the targets; one dollar and ten times the liquidity have rows of their own.
 */
export const isCore = ({ size }: Finding): boolean => size !== 1 && size !== 'beyond'

/** Returns mean, p95 and maximum of the known gaps. */
export function gapsOf(findings: readonly Finding[], gapOf = ({ gapBps }: Finding) => gapBps) {
  const gaps = findings.map(gapOf).filter((gap) => gap !== undefined)
  return gaps.length === 0 ? undefined : { mean: mean(gaps), p95: quantile(gaps, 0.95), max: maxOf(gaps) }
}

/** Formats the number of orders won, tied and lost against a baseline. */
export function scoreOf(findings: readonly Finding[], behind: (finding: Finding) => number): string {
  const compared = findings.filter(({ found, baselineFound }) => found || baselineFound).map(behind)
  const count = (is: (bps: number) => boolean) => compared.filter(is).length
  return `${count((bps) => bps < -tie)}/${count((bps) => Math.abs(bps) <= tie)}/${count((bps) => bps > tie)}`
}

/** Formats the quality of one group of orders as a row. */
export function qualityRow(name: string, findings: readonly Finding[]): string[] {
  const gaps = gapsOf(findings)
  const [wins, losses] = [findings.map(({ behindBestBps }) => behindBestBps), findings.filter(({ found }) => found)]
  return [
    name,
    `${losses.length}/${findings.filter(({ found, baselineFound }) => found || baselineFound).length}`,
    ...[gaps?.mean, gaps?.p95, gaps?.max].map(figure),
    scoreOf(findings, ({ behindGreedyBps }) => behindGreedyBps),
    scoreOf(findings, ({ behindSingleBps }) => behindSingleBps),
    figure(maxOf(wins)),
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

/** Formats the orders that are worst by a measure, each so that it can be reproduced. */
export const worstRows = (findings: readonly Finding[], by: (finding: Finding) => number | undefined, count: number) =>
  findings
    .map((finding) => ({ finding, bps: by(finding) ?? Number.NEGATIVE_INFINITY }))
    .filter(({ bps }) => bps > tie)
    .sort((a, b) => b.bps - a.bps)
    .slice(0, count)
    .map(({ finding: { set, seed, noise, side, usdPerGas, pair, size, legs, engineMs }, bps }) => [
      [
        `${set} seed ${seed}${noise ? ` ${noise.pools}x${noise.upTo}` : ''} ${side} ${pair.join(' -> ')}`,
        size === 'beyond' ? '10x' : `$${size}`,
        `gas ${figure(usdPerGas)}`,
      ].join(', '),
      ...[figure(bps), figure(legs), figure(engineMs)],
    ])
