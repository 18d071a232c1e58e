import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, size, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { tokenTextLimits } from '@/lib/chain/token/token-limits'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { type ChainClient, createChainClient } from '../node/clients'
import { createWorld } from '../testing/world'
import { readToken } from './read-token'

let anvil: Anvil
let client: ChainClient
let chain: Chain
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  const world = await createWorld({ url: anvil.url, tokenCount: 1 })
  chain = world.chain
  client = createChainClient({ chain, urls: [anvil.url] })
})
afterAll(() => anvil.stop())

const word = (value: bigint) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const bytes32 = (value: string) => stringToHex(value, { size: 32 })
const supply = word(10n ** 24n)

/** A contract that answers each selector with the given bytes and reverts on every other. */
const place = async (index: number, answers: Record<string, Hex>): Promise<Address> => {
  const entries = Object.entries(answers)
  const caseLength = 11
  const headLength = 6 + entries.length * caseLength + 5
  // selector := calldata >> 224; each case jumps to its own block that copies its bytes from the
  // code
  let offset = headLength
  const blockLength = 17
  const dataStart = headLength + entries.length * blockLength
  let data = dataStart
  const cases: Hex[] = []
  const blocks: Hex[] = []
  for (const [selector, answer] of entries) {
    cases.push(concatHex(['0x80', '0x63', selector as Hex, '0x14', '0x61', numberToHex(offset, { size: 2 }), '0x57']))
    const length = numberToHex(size(answer), { size: 2 })
    blocks.push(
      concatHex([
        '0x5b',
        '0x61',
        length,
        '0x61',
        numberToHex(data, { size: 2 }),
        '0x6000',
        '0x39',
        '0x61',
        length,
        '0x6000',
        '0xf3',
        '0x00',
      ]),
    )
    offset += blockLength
    data += size(answer)
  }
  const head = concatHex(['0x60003560e01c', ...cases, '0x60006000fd'])
  const address = numberToHex(0xf000_0000n + BigInt(index), { size: 20 })
  await anvil.client.setCode({ address, bytecode: concatHex([head, ...blocks, ...Object.values(answers)]) })
  return address
}
const read = (address: Address) => readToken({ client, chain }, { address, at: { blockTag: 'latest' } })
const selectors = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567', supply: '0x18160ddd' }
const answers = (symbol: Hex, name: Hex, decimals: Hex = word(18n)) => ({
  [selectors.symbol]: symbol,
  [selectors.name]: name,
  [selectors.decimals]: decimals,
  [selectors.supply]: supply,
})

describe('readToken', () => {
  test('default', async () => {
    const address = await place(1, answers(text('PEPE'), text('Pepe'), word(9n)))
    expect(await read(address)).toEqual({ address, symbol: 'PEPE', name: 'Pepe', decimals: 9 })
  })

  test('behavior: texts of 32 bytes', async () => {
    const address = await place(2, answers(bytes32('MKR'), bytes32('Maker')))
    expect(await read(address)).toMatchObject({ symbol: 'MKR', name: 'Maker' })
  })

  test('behavior: text that hides or moves other text is cleaned, long text is cut', async () => {
    const address = await place(3, answers(text('\u202eCDSU\u0000\u200b'), text('x'.repeat(500))))
    expect(await read(address)).toMatchObject({ symbol: 'CDSU', name: 'x'.repeat(tokenTextLimits.name) })
  })

  test('behavior: without texts the address is the name', async () => {
    const address = await place(4, answers(text(''), '0x', word(6n)))
    const short = '0x0000…0004'
    expect(await read(address)).toMatchObject({ symbol: short, name: short, decimals: 6 })
  })

  test('behavior: a text with a wrong length is ignored', async () => {
    const lie = concatHex([word(32n), word(2n ** 200n), bytes32('USDC')])
    const address = await place(5, answers(lie, text('Honest')))
    expect(await read(address)).toMatchObject({ symbol: '0x0000…0005', name: 'Honest' })
  })

  test.each([
    ['more decimals than any token has', word(78n)],
    ['absurd decimals', word(2n ** 255n)],
  ])('error: Chain.NotATokenError for %s', async (_, decimals) => {
    const address = await place(6, answers(text('X'), text('X'), decimals))
    await expect(read(address)).rejects.toThrow(NotATokenError)
  })

  test('error: Chain.NotATokenError for an address without code', async () => {
    await expect(read(mainnet.contracts.router)).rejects.toThrow(NotATokenError)
  })
})
