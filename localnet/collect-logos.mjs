// Copies the logos of the tokens and chains of the registry, and of the published list's tokens,
// from published packages to public/logos, with their licences. Run by hand when the registry gains
// a token or a chain, or the list has a new version: `node localnet/collect-logos.mjs`. The
// packages hold 18,000 files, so they are fetched only for this and are no dependency.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const web3icons = '@web3icons/core@4.0.56'
const tokenIcons = '@token-icons/core@2.14.0'
/** Maps token addresses to the drawings. */
const metadata = '@web3icons/common@0.11.51'
const ether = '#627eea'

// Keys are file names; values are the mark in the package, and the background if the package has
// none or another one.
const tokens = {
  eth: { mark: 'tokens/mono/ETH', ground: ether },
  weth: { mark: 'tokens/mono/ETH', ground: '#ec1c79' },
  wsteth: { mark: 'tokens/mono/LDO', ground: '#00a3ff' },
  cbeth: { mark: 'tokens/background/CBETH' },
  wbtc: { mark: 'tokens/background/WBTC' },
  cbbtc: { mark: 'tokens/mono/BTC', ground: '#0052ff' },
  usdc: { mark: 'tokens/background/USDC' },
  // Bridged dollars have the mark of the original, in grey: their issuer is another one.
  'usdc.e': { mark: 'tokens/mono/USDC', ground: '#64748b' },
  usdbc: { mark: 'tokens/mono/USDC', ground: '#64748b' },
  usdt: { mark: 'tokens/background/USDT' },
  dai: { mark: 'tokens/background/DAI' },
  crvusd: { mark: 'tokens/background/CRVUSD' },
  lusd: { mark: 'tokens/background/LUSD' },
  eurc: { mark: 'tokens/background/EURC' },
  uni: { mark: 'tokens/background/UNI' },
  link: { mark: 'tokens/background/LINK' },
  aave: { mark: 'tokens/background/AAVE' },
  mkr: { mark: 'tokens/background/MKR' },
  ldo: { mark: 'tokens/background/LDO' },
  comp: { mark: 'tokens/background/COMP' },
  gmx: { mark: 'tokens/background/GMX' },
  // The package's ARB is another token of that symbol.
  arb: { mark: 'networks/background/arbitrum-one' },
  aero: { mark: 'tokens/branded/AERO', from: tokenIcons, ground: '#06060a' },
  op: { mark: 'tokens/background/OP' },
  bnb: { mark: 'tokens/background/BNB' },
  wbnb: { mark: 'tokens/mono/BNB', ground: '#1e2026' },
  pol: { mark: 'tokens/background/POL' },
  wpol: { mark: 'tokens/mono/POL', ground: '#31176b' },
  avax: { mark: 'tokens/background/AVAX' },
  wavax: { mark: 'tokens/mono/AVAX', ground: '#1f2937' },
  savax: { mark: 'tokens/mono/AVAX', ground: '#00a3ff' },
  xdai: { mark: 'tokens/mono/DAI', ground: '#04795b' },
  wxdai: { mark: 'tokens/mono/DAI', ground: '#133629' },
  sdai: { mark: 'tokens/mono/DAI', ground: '#1d4ed8' },
  gno: { mark: 'tokens/background/GNO' },
  cake: { mark: 'tokens/background/CAKE' },
  fdusd: { mark: 'tokens/background/FDUSD' },
  eure: { mark: 'tokens/background/EURE' },
  usdt0: { mark: 'tokens/mono/USDT', ground: '#0f172a' },
  'usdt.e': { mark: 'tokens/mono/USDT', ground: '#64748b' },
  'dai.e': { mark: 'tokens/mono/DAI', ground: '#64748b' },
  'weth.e': { mark: 'tokens/mono/ETH', ground: '#64748b' },
  'wbtc.e': { mark: 'tokens/mono/BTC', ground: '#64748b' },
  btcb: { mark: 'tokens/mono/BTC', ground: '#f0b90b' },
  'btc.b': { mark: 'tokens/mono/BTC', ground: '#e84142' },
}
const chains = {
  1: { mark: 'networks/mono/ethereum', ground: ether },
  8453: { mark: 'networks/branded/base', ground: '#0000ff' },
  42161: { mark: 'networks/background/arbitrum-one' },
  10: { mark: 'networks/background/optimism' },
  56: { mark: 'networks/background/binance-smart-chain' },
  100: { mark: 'networks/background/gnosis' },
  130: { mark: 'networks/background/unichain' },
  137: { mark: 'networks/background/polygon' },
  43114: { mark: 'networks/background/avalanche' },
}

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'public/logos')
const work = mkdtempSync(join(tmpdir(), 'logos-'))

const unpack = (name) => {
  const filename = execFileSync('npm', ['pack', name, '--silent'], { cwd: work, encoding: 'utf8' }).trim()
  const target = join(work, filename.replace('.tgz', ''))
  mkdirSync(target)
  execFileSync('tar', ['xzf', join(work, filename), '-C', target])
  return join(target, 'package/dist')
}

const readMark = async (folders, { mark, from = web3icons }) => {
  const path = join(folders[from], 'svgs', `${mark}.svg`)
  return from === web3icons ? (await import(pathToFileURL(`${path}.js`))).default : readFileSync(path, 'utf8')
}

const drawLogo = (svg, ground) => {
  const marked = svg
    .replace(' class="web3icons"', '')
    .replace(/\n\s*/g, '')
    .replace(/^<svg[^>]*>/, (opening) =>
      ground === undefined ? opening : `${opening}<path fill="${ground}" d="M0 0h24v24H0z"/>`,
    )
  if (!marked.startsWith('<svg xmlns') || /<script|href=|<image|url\((?!#)/.test(marked))
    throw new Error(`Not a plain drawing: ${svg.slice(0, 200)}`)
  return `${marked}\n`
}

/** The drawings' package's names of chains, by chain id. */
const networks = {
  1: 'ethereum',
  10: 'optimistic-ethereum',
  56: 'binance-smart-chain',
  100: 'xdai',
  130: 'unichain',
  137: 'polygon-pos',
  8453: 'base',
  42161: 'arbitrum-one',
  43114: 'avalanche',
}
const largestLogo = 16_384

// A token of the list has the drawing of its address, or of the token on Ethereum from which the
// list says it is bridged.
const collectList = async (folders) => {
  const { tokens: drawn } = await import(pathToFileURL(join(folders[metadata], 'metadata/tokens.js')))
  const at = (network, address) => `${network} ${address.toLowerCase()}`
  const marks = new Map(
    drawn.flatMap(({ addresses = {}, filePath, variants }) =>
      variants.includes('background')
        ? Object.entries(addresses).map(([network, address]) => [at(network, address), filePath.split(':')[1]])
        : [],
    ),
  )
  const { tokens } = createRequire(import.meta.url)('@uniswap/default-token-list')
  const origins = new Map(
    tokens
      .filter(({ chainId }) => chainId === 1)
      .flatMap(({ address, extensions }) =>
        Object.entries(extensions?.bridgeInfo ?? {}).map(([id, { tokenAddress }]) => [at(id, tokenAddress), address]),
      ),
  )
  const logos = {}
  for (const { chainId, address } of tokens) {
    const network = networks[chainId]
    const origin = origins.get(at(chainId, address))
    const mark = marks.get(at(network, address)) ?? (network && origin && marks.get(at('ethereum', origin)))
    if (!mark || !existsSync(join(folders[web3icons], `svgs/tokens/background/${mark}.svg.js`))) continue
    const file = mark.toLowerCase()
    const path = join(folder, 'list', `${file}.svg`)
    if (!existsSync(path)) {
      const svg = drawLogo(await readMark(folders, { mark: `tokens/background/${mark}` }), undefined)
      if (svg.length > largestLogo) continue
      writeFileSync(path, svg)
    }
    logos[chainId] = { ...logos[chainId], [address.toLowerCase()]: file }
  }
  writeFileSync(join(root, 'server/catalog/list-logos.generated.json'), `${JSON.stringify(logos, null, 2)}\n`)
}

try {
  const folders = Object.fromEntries([web3icons, tokenIcons, metadata].map((name) => [name, unpack(name)]))
  for (const [kind, logos] of Object.entries({ tokens, chains })) {
    rmSync(join(folder, kind), { recursive: true, force: true })
    mkdirSync(join(folder, kind), { recursive: true })
    for (const [name, logo] of Object.entries(logos))
      writeFileSync(join(folder, kind, `${name}.svg`), drawLogo(await readMark(folders, logo), logo.ground))
  }
  rmSync(join(folder, 'list'), { recursive: true, force: true })
  mkdirSync(join(folder, 'list'), { recursive: true })
  await collectList(folders)
} finally {
  rmSync(work, { recursive: true, force: true })
}
