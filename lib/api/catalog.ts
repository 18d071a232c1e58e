import * as z from 'zod/mini'
import { address, chainId, flag, noted, token } from './fields'
import { operation } from './operation'

const text = z.string()
const count = z.number()

const contracts = z.object({
  augustusV6_2: text,
  augustusRFQ: z.optional(text),
  delta: z.optional(text),
  deltaWrappedNative: z.optional(text),
  feeClaimer: z.optional(text),
  wrappedNative: z.optional(text),
  permit2: z.optional(text),
  multicall3: z.optional(text),
})

const servedChain = z.object({
  chainId: count,
  name: text,
  nativeCurrency: z.object({ name: text, symbol: text, decimals: count }),
  market: z.boolean(),
  delta: z.boolean(),
  rfq: z.boolean(),
  contracts,
})

const listedToken = z.object({
  symbol: text,
  name: z.optional(text),
  address: text,
  decimals: count,
  img: z.nullable(text),
  network: count,
  connectors: z.array(text),
  tokenType: noted(text, 'ETH for the native token, else ERC20.', 'ERC20'),
  priceUSD: noted(
    z.nullable(text),
    'Dollars for one whole token, by the pools of the newest block; null where they know no price.',
    '2513.481726',
  ),
  listed: noted(
    z.boolean(),
    'Whether the symbol may stand for the address; a token found by its address alone need not be.',
  ),
})

const fiatToken = z.object({
  chainId: count,
  address: text,
  name: text,
  decimals: count,
  symbol: text,
  logoURI: z.optional(text),
  tags: z.optional(z.array(text)),
  sources: z.array(text),
  categories: z.array(text),
})

const userToken = z.object({
  address: text,
  decimals: count,
  symbol: z.optional(text),
  balance: z.optional(text),
  allowance: z.optional(text),
})

const chain = noted(chainId, 'The chain; GET /chains lists those that are served.', 1)
const chainQuery = {
  network: noted(z.optional(chainId), 'The chain, 1 unless said.', 1),
  chainId: noted(z.optional(chainId), 'The same in the words of other clients.', 1),
}
const category = noted(z.optional(text), 'Only these; see GET /fiat/tokens/categories.', 'stable')
const user = noted(address, 'The account.', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const search = noted(
  z.optional(text.check(z.minLength(1), z.maxLength(64))),
  'A part of a symbol or name, in any casing, the best match first; or the address of any token, listed or not.',
  'usd',
)
const version = noted(z.optional(z.enum(['5', '6.2'])), 'The router, 6.2 unless said.', '6.2')

/** The chains that are served now, with their contracts and which surfaces they have. */
export const listChains = operation({
  method: 'get',
  path: '/chains',
  summary: 'Chains that are served',
  response: z.object({ chains: z.array(servedChain) }),
  errors: ['RateLimitExceeded'],
})

/** Tokens whose symbols may be used instead of addresses, with their prices; chain 1 unless said otherwise. */
export const listTokens = operation({
  method: 'get',
  path: '/tokens',
  summary: 'Listed tokens with their prices, or those that a search finds',
  query: z.object({ ...chainQuery, search }),
  response: z.object({ tokens: z.array(listedToken) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Listed tokens of one chain. */
export const listTokensOfChain = operation({
  method: 'get',
  path: '/tokens/{chainId}',
  summary: 'Listed tokens of a chain with their prices, or those that a search finds',
  params: z.object({ chainId: chain }),
  query: z.object({ search }),
  response: z.object({ tokens: z.array(listedToken) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Listed tokens of every chain with their categories. */
export const listFiatTokens = operation({
  method: 'get',
  path: '/fiat/tokens/all',
  summary: 'Listed tokens of every chain',
  query: z.object({ category }),
  response: z.object({ tokens: z.array(fiatToken) }),
  errors: ['RateLimitExceeded'],
})

/** The categories that listed tokens are sorted into. */
export const listTokenCategories = operation({
  method: 'get',
  path: '/fiat/tokens/categories',
  summary: 'Token categories',
  response: z.object({ categories: z.array(z.object({ id: text, name: text })) }),
  errors: ['RateLimitExceeded'],
})

/** Listed tokens of one chain with their categories. */
export const listFiatTokensOfChain = operation({
  method: 'get',
  path: '/fiat/tokens/{chainId}',
  summary: 'Listed tokens of a chain, by category',
  params: z.object({ chainId: chain }),
  query: z.object({ category }),
  response: z.object({ tokens: z.array(fiatToken) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded'],
})

/** Contracts of a chain under the names that clients of this contract use. */
export const getAdapterContracts = operation({
  method: 'get',
  path: '/adapters/contracts',
  summary: 'Contracts of a chain',
  query: z.object({ ...chainQuery, version }),
  response: z.object({
    AugustusSwapper: text,
    TokenTransferProxy: text,
    AugustusRFQ: text,
    Executors: z.record(text, text),
    ParaswapDelta: z.optional(text),
  }),
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'RateLimitExceeded'],
})

/** Exchanges whose names may be used in includeDEXS and excludeDEXS. */
export const listAdapters = operation({
  method: 'get',
  path: '/adapters/list',
  summary: 'Exchanges that are routed through',
  query: z.object({
    ...chainQuery,
    version,
    namesOnly: noted(z.optional(flag), 'Changes nothing: names are all there is.'),
  }),
  response: z.array(text),
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'RateLimitExceeded'],
})

/** What an account holds of the listed tokens and has allowed the router to take. */
export const listUserTokens = operation({
  method: 'get',
  path: '/users/tokens/{chainId}/{user}',
  summary: 'Balances and allowances of an account',
  params: z.object({ chainId: chain, user }),
  response: z.object({ tokens: z.array(userToken) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** What an account holds of one token and has allowed the router to take. */
export const getUserToken = operation({
  method: 'get',
  path: '/users/tokens/{chainId}/{user}/{token}',
  summary: 'Balance and allowance of an account for one token',
  params: z.object({
    chainId: chain,
    user,
    token: noted(token, 'Its address, or the symbol of a listed one.', 'USDC'),
  }),
  response: z.object({ token: userToken }),
  errors: ['ValidationError', 'NotFound', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** The fee and surplus setup of a partner. */
export const getPartnerFee = operation({
  method: 'get',
  path: '/prices/partnerfee/{chainId}',
  summary: 'The fee of a partner',
  params: z.object({ chainId: chain }),
  query: z.object({ partner: noted(z.optional(text), 'The integration; anon unless said.', 'anon') }),
  response: z.object({ partnerFee: count, partnerAddress: text, takeSurplus: z.boolean() }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded'],
})
