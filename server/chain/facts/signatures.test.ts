import { type Address, createPublicClient, custom, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { type ChainClient, createChainClient } from '../node/clients'
import { checkSignatures } from './signatures'

const yes = '7f1626ba7e00000000000000000000000000000000000000000000000000000000'
/** Wallets by their behaviour when they are asked for a signature. */
const wallets: Record<string, Hex> = {
  agrees: `0x${yes}5f5260205ff3`,
  refuses: '0x5f5f5260205ff3',
  reverts: '0x5f5ffd',
  'answers a word too much': `0x${yes}5f5260405ff3`,
  'answers nothing': '0x00',
  // Loops until 10,000 gas is left.
  'burns what it may and agrees': `0x5b6127105a115f57${yes}5f5260205ff3`,
  'burns all': '0x5b5f56',
  'has no code': '0x',
}
const addressOf = (index: number): Address => `0x${(0x5160 + index).toString(16).padStart(40, '0')}`

let anvil: Anvil
let client: ChainClient
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  client = createChainClient({ chain: mainnet, urls: [anvil.url] })
  for (const [index, code] of Object.values(wallets).entries())
    await client.request({ method: 'anvil_setCode', params: [addressOf(index), code] } as never)
})
afterAll(() => anvil.stop())

/** The same node, if it refused calls without a receiver. */
const strict = (asked: Hex[] = []): ChainClient =>
  createPublicClient({
    chain: client.chain,
    transport: custom(
      {
        request: async (request) => {
          const [{ to, data }] = request.params as [{ to?: Address; data: Hex }]
          if (request.method === 'eth_call' && to === undefined) {
            asked.push(data)
            throw Object.assign(new Error('missing "to" address'), { code: -32_602 })
          }
          return client.request(request as never)
        },
      },
      { retryCount: 0 },
    ),
  })

const claims = Object.keys(wallets).map((_, index) => ({
  ...({ signer: addressOf(index), digest: `0x${'d1'.repeat(32)}`, signature: '0x1271' } as const),
}))

test('behavior: a node that refuses calls without a receiver gets calls to the contracts instead', async () => {
  const at = { blockTag: 'latest' } as const
  const answers = await checkSignatures({ client }, { claims, at })
  const named = Object.fromEntries(Object.keys(wallets).map((name, index) => [name, answers[index]]))
  expect(named).toEqual({
    agrees: true,
    refuses: false,
    reverts: false,
    'answers a word too much': false,
    'answers nothing': false,
    'burns what it may and agrees': true,
    'burns all': false,
    'has no code': false,
  })
  const asked: Hex[] = []
  const refusing = strict(asked)
  expect(await checkSignatures({ client: refusing }, { claims, at })).toEqual(answers)
  asked.length = 0
  expect(await checkSignatures({ client: refusing }, { claims, at })).toEqual(answers)
  expect(asked).toEqual([])
})
