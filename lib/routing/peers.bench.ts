import { loadPeer } from './bench/peer'
import { comparePeer, type PeerMarket, type PeerSize, peerHead, peerRow } from './bench/peer-rows'
import { figure, printTable } from './bench/report'

/**
 * Compares the engine with the router tines, order by order in one process, by CPU and by what the
 * routes pay in integers net of gas: `npm run bench -- peers --peer FOLDER`, where FOLDER is one in
 * which `npm install @sushiswap/tines viem@1` was run. `--pools 200,1000` leaves out the largest.
 */
const argumentOf = (option: string) => process.argv[process.argv.indexOf(option) + 1] ?? ''
if (!process.argv.includes('--peer')) {
  console.error('Name a folder with @sushiswap/tines: npm run bench -- peers --peer FOLDER.')
  process.exit(1)
}
const peerOn = loadPeer(argumentOf('--peer'))
const some = process.argv.includes('--pools') ? argumentOf('--pools').split(',') : undefined

const all: readonly PeerSize[] = [
  { tokens: 18, pools: 200, seeds: 3, pairs: 4 },
  { tokens: 50, pools: 1_000, seeds: 1, pairs: 6 },
  { tokens: 300, pools: 10_000, seeds: 1, pairs: 1 },
]
const sizes = all.filter(({ pools }) => some === undefined || some.includes(`${pools}`))
/** Dollars per unit of gas, at $3,000 per ether. */
const gasPrices = [
  ['none', 0],
  ['0.05 gwei', 1.5e-7],
  ['10 gwei', 3e-5],
] as const

/** The market without noise, and those in which searchers took what pays at a price of gas, or nothing. */
const marketsAt = (usdPerGas: number): readonly PeerMarket[] => [
  { name: 'agreeing' },
  ...(usdPerGas > 0
    ? [{ name: 'after searchers', noise: { pools: 0.3, upTo: 0.01, plain: true, settled: usdPerGas } } as const]
    : []),
  { name: 'disagreeing', noise: { pools: 0.1, upTo: 0.01, plain: true } },
]

const began = performance.now()
comparePeer(peerOn, { ...all[0]!, seeds: 1 }, { name: 'agreeing' }, { side: 'SELL', usdPerGas: 0 })
comparePeer(peerOn, { ...all[0]!, seeds: 1 }, marketsAt(0)[1]!, { side: 'BUY', usdPerGas: 3e-5 })
for (const size of sizes) {
  const rows: string[][] = []
  for (const side of ['SELL', 'BUY'] as const)
    for (const [gas, usdPerGas] of gasPrices) {
      const markets = marketsAt(usdPerGas)
      const results = markets.map((market) => comparePeer(peerOn, size, market, { side, usdPerGas }))
      for (const [index, { name }] of markets.entries())
        rows.push(peerRow(`${size.pools} ${side} ${name}, ${gas}`, results[index]!, results[0]!))
    }
  printTable([peerHead, ...rows])
}
console.log(`Node ${process.version}, ${figure((performance.now() - began) / 1000)} s.`)
