import { type Address, encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import type { LocalClient } from '../chain/clients'

/**
 * The maximum of words that a token reads for a balance: the balance, and a few for a proxy, a
 * pause or a list.
 */
const maxWords = 20

type Balance = { token: Address; account: Address; amount: bigint }

/**
 * Finds the storage word of an account's token balance, and writes an amount to it. Tries the words
 * that `balanceOf` reads one after the other, and restores each that is not the balance.
 *
 * @returns False if there is no such word: the balance is computed, packed, or stored elsewhere.
 * @example
 * await setTokenBalance(client, { token: usdc, account: '0xf39f...', amount: 10_000_000_000n }) // true
 */
export const setTokenBalance = async (client: LocalClient, { token, account, amount }: Balance): Promise<boolean> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const { accessList } = await client.createAccessList({ to: token, data })
  const words = accessList.flatMap(({ address, storageKeys }) => storageKeys.map((index) => ({ address, index })))
  for (const { address, index } of words.slice(0, maxWords)) {
    const before = await client.getStorageAt({ address, slot: index })
    await client.setStorageAt({ address, index, value: toWord(amount) })
    // A word other than the balance may make the token revert.
    if ((await readBalance(client, { token, account }).catch(() => undefined)) === amount) return true
    await client.setStorageAt({ address, index, value: before ?? toWord(0n) })
  }
  return false
}

/** Reads the balance that an account has of a token, raw units. */
export const readBalance = (client: LocalClient, { token, account }: Omit<Balance, 'amount'>): Promise<bigint> =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

const toWord = (value: bigint): Hex => pad(toHex(value), { size: 32 })
