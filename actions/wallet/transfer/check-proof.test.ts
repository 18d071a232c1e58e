import { pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { hashOf } from '@/lib/history/intent/signed-intent'
import { proofLimits, readProof, writeProof } from '@/lib/history/intent/transfer-proof'
import { createCrossing, crossingOrder } from '../testing/fake-crossing'
import { checkProof } from './check-proof'
import { findSent } from './find-sent'
import { readTransfers } from './read-transfers'

const account = privateKeyToAccount(pad('0x7'))
const order = { ...crossingOrder.order, owner: account.address }
const signed = { order, family: 'Order', schedule: undefined } as const
const hashed = { ...signed, chainId: mainnet.id, hash: hashOf(mainnet, signed) }

type World = ReturnType<typeof createCrossing>
const open = (amounts?: readonly bigint[]) => createCrossing(amounts, hashed)

const prove = async (world: World) => {
  const transfers = await readTransfers(world, await findSent(world.origin, hashed, { sinceBlock: 990 }))
  const place = { chainId: mainnet.id, intent: spenderOf(mainnet, 'intent') }
  const signature = await account.signTypedData(intentTypedData(place, signed))
  return writeProof({ chain: mainnet, hashed, signature, transfers })
}

const check = async (world: World, text: string) => checkProof(world, readProof([mainnet], text)!)

test('default: both nodes confirm a payment and a refund', async () => {
  const world = open([10_000_000n, 20_000_000n])
  world.pay(0)
  world.expire()
  world.refund([20_000_000n])
  const text = await prove(world)
  const checked = await check(world, text)
  expect(checked).toMatchObject({
    signer: 'owner',
    missing: 0,
    transfers: [
      { verdict: 'agrees', fate: { state: 'paid' } },
      { verdict: 'agrees', fate: { state: 'refunded' } },
    ],
  })
  expect(JSON.parse(text)).toMatchObject({
    orderHash: hashed.hash,
    transfers: [{ payment: { chainId: 42_161 } }, { refund: { chainId: 1, amount: '20000000' } }],
  })
})

test('behavior: shows the current state of a transfer that was in transit', async () => {
  const world = open()
  const text = await prove(world)
  world.pay()
  expect((await check(world, text)).transfers).toMatchObject([{ verdict: 'agrees', fate: { state: 'paid' } }])
})

type Written = {
  signature: string | null
  transfers: { state: string; relayHash: string; sent: { transaction: string }; payment: Record<string, string> }[]
}

test.each<{ what: string; forge: (proof: Written) => unknown; shown: object }>([
  {
    what: 'another amount',
    forge: ({ transfers: [one] }) => Object.assign(one!.payment, { amount: '1' }),
    shown: { transfers: [{ verdict: 'otherPlace' }] },
  },
  {
    what: 'another block',
    forge: ({ transfers: [one] }) => Object.assign(one!.payment, { blockHash: pad('0x1') }),
    shown: { transfers: [{ verdict: 'otherPlace' }] },
  },
  {
    what: 'another end',
    forge: ({ transfers: [one] }) => Object.assign(one!, { state: 'refunded' }),
    shown: { transfers: [{ verdict: 'otherState' }] },
  },
  {
    what: 'another transfer',
    forge: ({ transfers: [one] }) => Object.assign(one!, { relayHash: pad('0x1') }),
    shown: { transfers: [], missing: 1 },
  },
  {
    what: 'a settlement that is none',
    forge: ({ transfers: [one] }) => Object.assign(one!.sent, { transaction: pad('0x1') }),
    shown: { transfers: [], missing: 1 },
  },
  { what: 'no signature', forge: (proof) => Object.assign(proof, { signature: null }), shown: { signer: 'none' } },
  {
    what: 'a signature of nobody',
    forge: (proof) => Object.assign(proof, { signature: `0x${'12'.repeat(65)}` }),
    shown: { signer: 'contract' },
  },
])('error: a proof with $what fails', async ({ forge, shown }) => {
  const world = open()
  world.pay()
  const proof = JSON.parse(await prove(world))
  forge(proof)
  expect(await check(world, JSON.stringify(proof))).toMatchObject(shown)
})

test.each([
  { what: 'no JSON', forge: () => 'proof' },
  { what: 'null', forge: () => 'null' },
  { what: 'too much', forge: () => ' '.repeat(proofLimits.characters + 1) },
  { what: 'another amount signed', forge: (text: string) => text.replace('2000000000', '2000000001') },
  { what: 'another family', forge: (text: string) => text.replace('"family": "Order"', '"family": "TWAPOrder"') },
  { what: 'another chain', forge: (text: string) => text.replace('"chainId": 1,', '"chainId": 5,') },
  { what: 'another version', forge: (text: string) => text.replace('"version": 1', '"version": 2') },
])('error: a file with $what is no proof', async ({ forge }) => {
  expect(readProof([mainnet], forge(await prove(open())))).toBeUndefined()
})
