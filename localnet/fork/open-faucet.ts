import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { buildDrip } from '@/lib/chain/local/faucet'
import { roles } from '../accounts'
import type { LocalClient } from '../chain/clients'
import { ownArtifact } from '../seed/artifacts'
import { placeAll } from '../seed/place'
import { amountWorth, isPriced, usdDecimals } from '../seed/prices'
import { withManualMining } from '../seed/send'
import { isWrappedNative, localContracts } from '../seed/tokens'
import { readBalance, setTokenBalance } from './set-balance'
import { takeFromHolder } from './take-from-holder'

/**
 * The value of one drip in US dollars, at the prices of the local world. Tokens without a price get
 * `dripWhole`.
 */
const dripUsd = parseUnits('10000', usdDecimals)
const dripWhole = '1000'
const drips = 1_000n
const faucetAddress = localContracts.faucet
const gasMoney = parseEther('100')

/** A token and the way in which the faucet got it. */
export type FaucetToken = { token: Token; drip: bigint; source: 'deposit' | 'storage' | 'holder' | 'none' }

/**
 * Places the faucet on a fork, funds it with listed tokens, and makes it drip once for each user.
 * Real tokens cannot be minted: the balance is written to storage if a word holds it, otherwise
 * tokens are taken from a holder.
 *
 * @example
 * const tokens = await openFaucet(client, chain)
 * tokens.filter(({ source }) => source === 'none').map(({ token }) => token.symbol) // ['stETH']
 */
export const openFaucet = async (client: LocalClient, chain: Chain): Promise<FaucetToken[]> => {
  const codes = await Promise.all(chain.tokens.map(({ address }) => client.getCode({ address })))
  const listed = chain.tokens
    .filter((_, index) => codes[index] !== undefined)
    .map((token) => ({ token, drip: dripOf(token) }))
  const drops = listed.map(({ token, drip }) => ({ token: token.address, value: drip }))
  const faucet = { label: 'faucet', address: faucetAddress, ...ownArtifact('ForkFaucet'), args: [drops] }
  await withManualMining(client, () => placeAll(client, roles.deployer, [faucet]))

  const tokens: FaucetToken[] = []
  for (const { token, drip } of listed)
    tokens.push({ token, drip, source: await fill(client, chain, { token, amount: drip * drips }) })
  for (const { address } of personalDevelopmentAccounts) {
    const { to, data } = buildDrip(address)
    await client.act({ from: roles.deployer, to, data })
  }
  return tokens
}

const fill = async (
  client: LocalClient,
  chain: Chain,
  { token, amount }: { token: Token; amount: bigint },
): Promise<FaucetToken['source']> => {
  if (isWrappedNative(chain, token)) {
    await deposit(client, { token, amount })
    return 'deposit'
  }
  const place = { token: token.address, account: faucetAddress }
  if (await setTokenBalance(client, { ...place, amount })) return 'storage'
  await takeFromHolder(client, { chain, token: token.address, to: faucetAddress, amount })
  return (await readBalance(client, place)) > 0n ? 'holder' : 'none'
}

/** Deposits wrapped native tokens, because they are backed by the native ones of their contract. */
const deposit = async (client: LocalClient, { token, amount }: { token: Token; amount: bigint }): Promise<void> => {
  await client.setBalance({ address: faucetAddress, value: amount + gasMoney })
  await client.impersonateAccount({ address: faucetAddress })
  const data = encodeFunctionData({ abi: parseAbi(['function deposit() payable']), functionName: 'deposit' })
  await client.act({ from: faucetAddress, to: token.address, data, value: amount })
  await client.stopImpersonatingAccount({ address: faucetAddress })
}

const dripOf = (token: Token): bigint =>
  isPriced(token.symbol) ? amountWorth(token, dripUsd) : parseUnits(dripWhole, token.decimals)
