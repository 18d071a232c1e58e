import fc from 'fast-check'
import { decodeEventLog, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { eventReader, UnreadableLogError } from './event-reader'

const range = 'int24 indexed tickLower, int24 indexed tickUpper'
const abi = parseAbi([
  `event Mint(address sender, address indexed owner, ${range}, uint128 amount, uint256 amount0)`,
  'event Swap(address indexed sender, int256 amount0, uint160 sqrtPriceX96, int24 tick)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Changed(bytes32 indexed poolId, int256[] deltas)',
  'event Named(bytes32 indexed poolId, uint256 fee)',
])
const read = eventReader(abi)

const number = (signed: boolean, bits: number) =>
  signed
    ? fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n })
    : fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const argument = (type: string): fc.Arbitrary<unknown> => {
  if (type === 'address') return fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((value) => toHex(value, { size: 20 }))
  if (type === 'bytes32') return number(false, 256).map((value) => toHex(value as bigint, { size: 32 }))
  if (type === 'int256[]') return fc.array(number(true, 256), { maxLength: 3 })
  const bits = Number(/\d+/.exec(type)![0])
  return number(type.startsWith('int'), bits).map((value) => (bits <= 48 ? Number(value) : value))
}

test('default: equals the result of viem', () => {
  for (const event of abi)
    fc.assert(
      fc.property(fc.tuple(...event.inputs.map(({ type }) => argument(type))), (values) => {
        const args = Object.fromEntries(event.inputs.map(({ name }, index) => [name, values[index]]))
        const topics = encodeEventTopics({ abi: [event], eventName: event.name, args } as never) as [Hex, ...Hex[]]
        const plain = event.inputs.filter((input) => !('indexed' in input && input.indexed))
        const data = encodeAbiParameters(plain, plain.map(({ name }) => args[name as string]) as never)
        const log = { topics, data }
        const theirs = decodeEventLog({ abi, ...log, strict: true })
        expect(plainOf(read(log))).toEqual(plainOf(theirs))
      }),
    )
})

/** Converts bigints to strings, and addresses to lower case. */
const plainOf = (event: unknown) =>
  JSON.parse(JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)).toLowerCase())

test('error: Chain.UnreadableLogError', () => {
  const [sync] = encodeEventTopics({ abi, eventName: 'Sync' })
  expect(() => read({ topics: [sync as Hex], data: '0x01' })).toThrow(UnreadableLogError)
  expect(() => read({ topics: [sync as Hex, '0x01'], data: `0x${'00'.repeat(64)}` })).toThrow(UnreadableLogError)
  expect(() => read({ topics: [], data: '0x' })).toThrow(UnreadableLogError)
})
