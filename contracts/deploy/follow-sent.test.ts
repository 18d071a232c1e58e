import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { roles } from '@/localnet/accounts'
import { localChain } from '@/localnet/chain/clients'
import { developmentKey } from '@/localnet/trade/agent-keys'
import { openBareChain } from '../testing/bare-chain'
import { followSent, sendTerms } from './follow-sent'
import { openChain } from './open-chain'

const chainId = 8453
const anvil = openBareChain({ chainId })

const begin = async () => {
  const lines: string[] = []
  const { client } = await openChain(localChain(chainId), anvil.url)
  const deps = {
    client,
    account: privateKeyToAccount(developmentKey(roles.deployer)),
    say: (line: string) => lines.push(line),
  }
  const nonce = await client.getTransactionCount({ address: roles.deployer })
  return { deps, lines, terms: { to: roles.trader, gas: 21_000n, value: 1n, nonce } }
}

const nonceNow = () => anvil.client.getTransactionCount({ address: roles.deployer })

const unknown = `0x${'ab'.repeat(32)}` as const
const wellPaid = { maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('1') }

test('behavior: a transaction below the base fee is replaced with a higher fee', async () => {
  const { deps, lines, terms } = await begin()
  const fee = parseGwei('3')
  // It waits for the nonce before it while the base fee rises.
  const later = { ...terms, nonce: terms.nonce + 1 }
  const sent = await sendTerms(deps, later, { maxFeePerGas: fee, maxPriorityFeePerGas: parseGwei('1') })
  await anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('100') })
  await expect.poll(async () => (await anvil.client.getBlock()).baseFeePerGas).toBeGreaterThan(parseGwei('50'))
  await followSent(deps, [await sendTerms(deps, terms, wellPaid), sent])
  expect(await nonceNow()).toBe(terms.nonce + 2)
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^sent transaction ${later.nonce} again at up to `)))
  expect(lines.at(-1)).toMatch(/^mined 2 up to block \d+$/)
})

test('behavior: a transaction that the node has dropped is sent again', async () => {
  const { deps, lines, terms } = await begin()
  await followSent(deps, [{ terms, fees: wellPaid, hashes: [unknown] }])
  expect(await nonceNow()).toBe(terms.nonce + 1)
  expect(lines[0]).toBe(`sent transaction ${terms.nonce} again at up to 500 gwei`)
})

test('behavior: another transaction with the nonce ends the wait', async () => {
  const { deps, terms } = await begin()
  const other = await sendTerms(deps, { ...terms, value: 2n }, wellPaid)
  await deps.client.waitForTransactionReceipt({ hash: other.hashes[0]! })
  await followSent(deps, [{ terms, fees: wellPaid, hashes: [unknown] }])
  expect(await nonceNow()).toBe(terms.nonce + 1)
})
