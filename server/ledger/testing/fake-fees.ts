import { type Address, getAbiItem, type Hex, toEventSelector, toFunctionSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { feeVaultAbi, intentAbi } from '@/lib/chain/abi.generated'
import { addressAt } from '@/lib/chain/node/words'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type FakeState, intent } from './fake-intents'

export const feeVault = toLowerAddress(mainnet.contracts.feeVault)

const owed = (contract: string, account: string, token: string) => `owed ${contract} ${account} ${token}`
const word = (value: string | bigint) => callOf('0x', BigInt(value))
const [credited, claimed] = (['FeesRegistered', 'FeesWithdrawn'] as const).map((name) =>
  toEventSelector(getAbiItem({ abi: feeVaultAbi, name })),
) as [Hex, Hex]

/** An account, a token, and the one of two contracts that holds the fees. */
type Place = { contract: Address; account: Address; token: Address }

/**
 * Does what the fee vault and the intent contract do on a fake chain when they credit an account and
 * when it claims; no token moves.
 *
 * @example
 * const { credit, claim } = fakeFees({ read, set, write })
 * credit({ contract: feeVault, account, token }, 5n)
 */
export const fakeFees = ({ read, set, write }: Pick<FakeState, 'read' | 'set' | 'write'>) => ({
  credit: ({ contract, account, token }: Place, amount: bigint) => {
    const key = owed(contract, account, token)
    set(key, read(key) + amount)
    write(contract, [credited, word(account), word(token)], word(amount))
  },
  /** Claims an amount, or all there is; nothing if there is nothing. */
  claim: ({ contract, account, token }: Place, amount: bigint, recipient: Address = account) => {
    const key = owed(contract, account, token)
    const paid = amount < read(key) ? amount : read(key)
    if (paid === 0n) return
    set(key, read(key) - paid)
    write(contract, [claimed, word(account), word(token)], callOf('0x', paid, BigInt(recipient)))
  },
})

const balanceOf = toFunctionSelector(getAbiItem({ abi: feeVaultAbi, name: 'getBalance' }))
const collectedOf = toFunctionSelector(getAbiItem({ abi: intentAbi, name: 'getCollectedFees' }))

/**
 * Returns the answers of the two contracts' views on a state; undefined for any other call.
 *
 * @example
 * feeView((key) => state.get(key) ?? 0n, feeVault, data) // '0x0000...0005'
 */
export const feeView = (read: FakeState['read'], target: string, data: Hex): Hex | undefined => {
  const [first, second] = [addressAt(`0x${data.slice(10)}`, 0), addressAt(`0x${data.slice(10)}`, 1)]
  if (target === feeVault && data.startsWith(balanceOf)) return word(read(owed(target, second, first)))
  if (target === intent && data.startsWith(collectedOf)) return word(read(owed(target, first, second)))
  return undefined
}
