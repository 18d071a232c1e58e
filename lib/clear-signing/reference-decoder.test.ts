import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { encodeType } from '../chain/approval/hash-typed-data'
import { indexDescriptors } from './index-descriptors'
import { callExamples } from './testing/call-examples'
import { type Decoded, decodeCall, decodeMessage } from './testing/decode'
import { type DescribedFormat, describedFormats, shippedDescriptors, visibleFields } from './testing/described-formats'
import { messageExamples } from './testing/message-examples'

const index = indexDescriptors(shippedDescriptors)

const seen = new Map<string, Set<string>>()
const add = ({ key }: DescribedFormat, { fields }: Decoded) =>
  seen.set(key, new Set([...(seen.get(key) ?? []), ...fields.map(([label]) => label)]))

test('default: shows every field of every call and message, without a warning', async () => {
  for (const example of callExamples) {
    const file = index.calldataIndex[`eip155:1:${example.to.toLowerCase()}`]
    const selector = example.data.slice(0, 10)
    const format = describedFormats.find((one) => one.file === file && toFunctionSelector(one.key) === selector)!
    const decoded = await decodeCall(example)
    expect([format.name, decoded.title, decoded.warnings]).toEqual([format.name, format.shown.intent, []])
    add(format, decoded)
  }
  for (const example of messageExamples) {
    const key = encodeType(example.types, example.primaryType)
    const format = describedFormats.find((one) => one.key === key)!
    const decoded = await decodeMessage(example)
    expect([format.name, decoded.title, decoded.warnings]).toEqual([format.name, format.shown.intent, []])
    add(format, decoded)
  }
  for (const { name, key, shown } of describedFormats)
    expect([name, [...(seen.get(key) ?? [])].sort()]).toEqual([
      name,
      visibleFields(shown)
        .map(({ label }) => label)
        .sort(),
    ])
})

const shownOf = async (data: string, at = 0) => decodeCall(callExamples.filter((one) => one.data.startsWith(data))[at]!)
const swapExactAmountIn = '0xe3ead59e'

test('default: a swap', async () => {
  expect(await shownOf(swapExactAmountIn)).toEqual({
    title: 'Swap',
    sentence: 'Swap 1 WETH for at least 2500 USDC to friend',
    fields: [
      ['Pay', '1 WETH'],
      ['Receive at least', '2500 USDC'],
      ['Recipient', 'friend'],
      ['Partner', 'partner'],
      ['Partner fee', '0.5%'],
    ],
    warnings: [],
  })
})

test('behavior: native tokens, and the sender as recipient, are named', async () => {
  expect((await shownOf(swapExactAmountIn, 1)).fields).toEqual([
    ['Pay', '1 ETH'],
    ['Receive at least', '2500 USDC'],
    ['Recipient', 'Sender'],
  ])
})

test('default: the release of an arrival', async () => {
  expect(await decodeCall(callExamples.at(-1)!)).toMatchObject({
    sentence: 'Pay 5 USDC to friend',
    fields: [
      ['Pay', '5 USDC'],
      ['Recipient', 'friend'],
    ],
  })
})

test('behavior: an order that is paid on another chain says so', async () => {
  const [, elsewhere] = messageExamples
  expect(await decodeMessage(elsewhere!)).toEqual({
    title: 'Place an order',
    sentence: undefined,
    fields: [
      ['Pay', '1 WETH'],
      ['Receive', '2500 USDC'],
      ['Terms', 'Pay exactly, receive at least'],
      ['Recipient', 'sender'],
      ['Receive on', 'OP Mainnet'],
      ['Receive as', 'USDC'],
      ['Expires', '2027-01-15 08:00:00Z'],
      ['Partner', 'partner'],
      ['Partner fee', '0.5%'],
    ],
    warnings: [],
  })
})

test('error: another contract, chain or domain gets no descriptor', async () => {
  const [call] = callExamples
  const [order] = messageExamples
  expect((await decodeCall({ ...call!, to: `0x${'99'.repeat(20)}` })).warnings).toEqual([
    expect.stringMatching(/^NO_DESCRIPTOR/),
  ])
  for (const change of [{ chainId: 100 }, { verifyingContract: `0x${'99'.repeat(20)}` }, { name: 'Other' }])
    expect((await decodeMessage({ ...order!, domain: { ...order!.domain, ...change } })).warnings).toEqual([
      expect.stringMatching(/^(NO_DESCRIPTOR|DOMAIN_MISMATCH)/),
    ])
})
