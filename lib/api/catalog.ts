import * as z from 'zod/mini'
import { examples } from './contract/examples'
import {
  address,
  amountText,
  chainId,
  chainNumber,
  flag,
  namedObject,
  noted,
  optional,
  token,
  withDefault,
} from './contract/fields'
import { operation } from './contract/operation'

const text = z.string()
const count = z.number()

const contracts = namedObject('Contracts', {
  augustusV6_2: noted(address, 'The router.', examples.router),
  augustusV5: optional(address, 'The router of version 5, where it has code.', examples.legacyRouter),
  tokenTransferProxyV5: optional(address, 'What to approve for swaps through it.', examples.legacyProxy),
  augustusRFQ: optional(address, 'Fills OTC orders.', examples.rfq),
  delta: optional(address, 'Settles intents, where there are any.'),
  deltaWrappedNative: optional(address, 'The wrapped token of intents.'),
  feeClaimer: optional(address, 'Where fees gather.', '0x00700052c0608f670705380a4900e0a8080010cc'),
  wrappedNative: optional(address, 'The native token as an ERC-20.', examples.weth),
  permit2: optional(address, 'Permit2.', '0x000000000022d473030f116ddee9f6b43ac78ba3'),
  multicall3: optional(address, 'Multicall3.', '0xca11bde05977b3631167028862be2a173976ca11'),
})

const symbol = noted(text, 'Its symbol.', 'USDC')
const name = noted(text, 'Its name.', 'USD Coin')
const decimals = noted(count, 'How many of its digits are behind the point.', 6)
const logoIs =
  'The URL of its logo; absent where none is known, and where the service was not told the origin of its ' +
  'pages, which serve the logos.'
const logo = 'https://caravel.example/logos/tokens/usdc.svg'
const tokenAddress = noted(address, 'The native token as its placeholder.', examples.usdc)

const servedChain = namedObject('Chain', {
  chainId: noted(chainNumber, 'Its number.', 1),
  name: noted(text, 'Its name.', 'Ethereum'),
  nativeCurrency: noted(
    z.object({
      name: noted(text, 'Its name.', 'Ether'),
      symbol: noted(text, 'Its symbol.', 'ETH'),
      decimals: noted(count, 'Its decimals.', 18),
    }),
    'What gas is paid with.',
  ),
  market: noted(z.boolean(), 'Whether swaps are quoted: the router has code there.', true),
  delta: noted(z.boolean(), 'Whether intents are taken: their contract has code there.', false),
  rfq: noted(z.boolean(), 'Whether OTC orders are kept: their contract has code there.', true),
  contracts: noted(contracts, 'The contracts there.'),
})

const listedToken = namedObject('Token', {
  symbol,
  name: z.optional(name),
  address: tokenAddress,
  decimals,
  img: noted(z.nullable(text), 'The URL of its logo; null where logoURI is absent.', logo),
  logoURI: optional(text, logoIs, logo),
  network: noted(chainNumber, 'The chain.', 1),
  connectors: noted(z.array(text), 'Tokens it is often traded through.', [examples.weth]),
  tokenType: noted(text, 'ETH for the native token, else ERC20.', 'ERC20'),
  transferFeeBps: optional(
    count,
    'What it takes of every transfer, in basis points; absent where it takes nothing.',
    100,
  ),
  poolFeeBps: optional(
    z.object({ into: noted(count, 'Of one to a pool.', 300), outOf: noted(count, 'Of one from a pool.', 200) }),
    'What it takes of transfers to and from a pool, in basis points, where either is more. Measured, of an ' +
      'unlisted token only.',
  ),
  priceUSD: noted(
    z.nullable(text),
    'Dollars for one whole token, by the pools of the newest block; null where they know no price.',
    '0.999871',
  ),
  change24hBps: optional(
    count,
    'By how much the price has changed in 24 hours, in basis points; absent where nobody read the pools then.',
    -125,
  ),
  liquidityUSD: optional(
    text,
    'Dollars that pools take or give of it before its price has moved by 1 %, in the weaker direction.',
    '812944',
  ),
  volume24hUSD: optional(
    text,
    'Dollars of it that the router swapped in 24 hours, either way, at the present price.',
    '103250',
  ),
  swaps24h: optional(count, 'In how many swaps that was.', 41),
  namesake: optional(
    z.object({
      address: noted(address, 'Its address.', examples.usdc),
      symbol: noted(text, 'Its symbol.', 'USDC'),
    }),
    'Of a token that is not listed: the listed one that its symbol or name looks like. Warn of it.',
  ),
  listed: noted(
    z.boolean(),
    'Whether the symbol may stand for the address; a token found by its address alone need not be.',
    true,
  ),
})

const fiatToken = namedObject('CategorisedToken', {
  chainId: noted(chainNumber, 'The chain.', 1),
  address: tokenAddress,
  name,
  decimals,
  symbol,
  logoURI: optional(text, logoIs, logo),
  tags: optional(z.array(text), 'Empty.', []),
  sources: noted(z.array(text), 'Who lists it.', ['caravel']),
  categories: noted(z.array(text), 'As GET /fiat/tokens/categories names them.', ['stable']),
})

const userToken = namedObject('AccountToken', {
  address: tokenAddress,
  decimals,
  symbol: z.optional(symbol),
  balance: optional(amountText, 'What the account holds, raw units.', examples.usdcAmount),
  allowance: optional(amountText, 'What router 6.2 may pull, raw units; absent for the native token.', '0'),
})

const chain = noted(chainId, 'The chain; GET /chains lists those that are served.', 1)
const chainQuery = {
  network: noted(withDefault(1, z.optional(chainId)), 'The chain.', 1),
  chainId: optional(chainId, 'The same in the words of other clients.', 1),
}
const category = optional(text, 'Only these; see GET /fiat/tokens/categories.', 'stable')
const user = noted(address, 'The account.', examples.account)
const search = optional(
  text.check(z.minLength(1), z.maxLength(64)),
  'A part of a symbol or name, in any casing: the hundred best matches, the best first; or the address of ' +
    'any token, listed or not.',
  'usd',
)
const version = noted(
  withDefault('6.2', z.optional(z.enum(['5', '6.2']))),
  'The router. Version 5 is refused where a chain has none.',
  '6.2',
)

/** Lists the chains that are served now, with their contracts and surfaces. */
export const listChains = operation({
  method: 'get',
  path: '/chains',
  unlimitedUnless: [],
  revalidated: true,
  sharedMaxAgeSeconds: 15,
  tag: 'Tokens and chains',
  summary: 'Chains that are served',
  response: z.object({ chains: noted(z.array(servedChain), 'The chains.') }),
  errors: [],
})

/** Lists tokens whose symbols may be used instead of addresses; of chain 1 by default. */
export const listTokens = operation({
  method: 'get',
  path: '/tokens',
  unlimitedUnless: ['search'],
  revalidated: true,
  maxAgeSeconds: 15,
  tag: 'Tokens and chains',
  summary: 'Listed tokens with their prices, or those that a search finds',
  query: z.object({ ...chainQuery, search }),
  response: z.object({ tokens: noted(z.array(listedToken), 'The tokens.') }),
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Lists the listed tokens of one chain. */
export const listTokensOfChain = operation({
  method: 'get',
  path: '/tokens/{chainId}',
  unlimitedUnless: ['search'],
  revalidated: true,
  maxAgeSeconds: 15,
  tag: 'Tokens and chains',
  summary: 'Listed tokens of a chain with their prices, or those that a search finds',
  params: z.object({ chainId: chain }),
  query: z.object({ search }),
  response: z.object({ tokens: noted(z.array(listedToken), 'The tokens.') }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Lists the listed tokens of every chain with their categories. */
export const listFiatTokens = operation({
  method: 'get',
  path: '/fiat/tokens/all',
  unlimitedUnless: [],
  revalidated: true,
  maxAgeSeconds: 300,
  tag: 'Tokens and chains',
  summary: 'Listed tokens of every chain',
  query: z.object({ category }),
  response: z.object({ tokens: noted(z.array(fiatToken), 'The tokens.') }),
  errors: [],
})

/** Lists the categories of listed tokens. */
export const listTokenCategories = operation({
  method: 'get',
  path: '/fiat/tokens/categories',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Tokens and chains',
  summary: 'Token categories',
  response: z.object({
    categories: noted(
      z.array(
        z.object({
          id: noted(text, 'What `category` takes.', 'stable'),
          name: noted(text, 'For people.', 'Stablecoins'),
        }),
      ),
      'The categories.',
    ),
  }),
  errors: [],
})

/** Lists the listed tokens of one chain with their categories. */
export const listFiatTokensOfChain = operation({
  method: 'get',
  path: '/fiat/tokens/{chainId}',
  unlimitedUnless: [],
  revalidated: true,
  maxAgeSeconds: 300,
  tag: 'Tokens and chains',
  summary: 'Listed tokens of a chain, by category',
  params: z.object({ chainId: chain }),
  query: z.object({ category }),
  response: z.object({ tokens: noted(z.array(fiatToken), 'The tokens.') }),
  errors: ['ValidationError', 'UnsupportedChain', 'ServiceUnavailable'],
})

/** Returns the contracts of a chain under the names that clients of this contract use. */
export const getAdapterContracts = operation({
  method: 'get',
  path: '/adapters/contracts',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Tokens and chains',
  summary: 'Contracts of a chain',
  query: z.object({ ...chainQuery, version }),
  response: z.object({
    AugustusSwapper: noted(address, 'The router, with its checksum, as all of them here.', examples.router),
    TokenTransferProxy: noted(address, 'The contract to approve: of 6.2 the router itself.', examples.router),
    AugustusRFQ: noted(address, 'Fills OTC orders.', examples.rfq),
    Executors: noted(z.record(text, text), 'Contracts that the router runs routes with, by name.', {
      Executor01: '0x000010036c0190e009a000d0fc3541100a07380a',
    }),
    ParaswapDelta: optional(address, 'Settles intents, where there are any.'),
  }),
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'ServiceUnavailable'],
})

/** Lists the exchanges whose names may be used in includeDEXS and excludeDEXS. */
export const listAdapters = operation({
  method: 'get',
  path: '/adapters/list',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Tokens and chains',
  summary: 'Exchanges that are routed through',
  query: z.object({
    ...chainQuery,
    version,
    namesOnly: optional(flag, 'Changes nothing: names are all there is.'),
  }),
  response: noted(z.array(text), 'Names.', ['UniswapV2', 'UniswapV3', 'CurveV1', 'AugustusRFQ']),
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'ServiceUnavailable'],
})

/** Returns the balances of an account in the listed tokens and their allowances for the router. */
export const listUserTokens = operation({
  method: 'get',
  path: '/users/tokens/{chainId}/{user}',
  revalidated: true,
  tag: 'Tokens and chains',
  summary: 'Balances and allowances of an account',
  params: z.object({ chainId: chain, user }),
  response: z.object({ tokens: noted(z.array(userToken), 'The listed tokens, those it holds none of included.') }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Returns the balance of an account in one token and its allowance for the router. */
export const getUserToken = operation({
  method: 'get',
  path: '/users/tokens/{chainId}/{user}/{token}',
  tag: 'Tokens and chains',
  summary: 'Balance and allowance of an account for one token',
  params: z.object({
    chainId: chain,
    user,
    token: noted(token, 'Its address, or the symbol of a listed one.', 'USDC'),
  }),
  response: z.object({ token: noted(userToken, 'The token.') }),
  errors: ['ValidationError', 'NotFound', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Returns the fee and surplus settings of a partner. */
export const getPartnerFee = operation({
  method: 'get',
  path: '/prices/partnerfee/{chainId}',
  tag: 'Partners',
  summary: 'The fee of a partner',
  params: z.object({ chainId: chain }),
  query: z.object({ partner: noted(withDefault('anon', z.optional(text)), 'The integration.', 'anon') }),
  response: z.object({
    partnerFee: noted(count, 'In percent.', 0.01),
    partnerAddress: noted(address, 'Who gets it.', examples.other),
    takeSurplus: noted(z.boolean(), 'Whether it takes of what swaps do better than quoted.', false),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
