import type { Address } from 'viem'
import { isSameAddress } from '../../address'

/**
 * The ten accounts of the published development mnemonic "test test test test test test test test
 * test test test junk" (m/44'/60'/0'/0/0..9). Their keys are public, so their signatures are
 * worthless on a real chain; on a local chain no other account may sign.
 */
export const developmentAccounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
] as const satisfies readonly Address[]

/** A contract account (ERC-1271) owned by a development account; its address has no key. */
export const developmentContractAccount = '0x0000000000000000000000000000000000001271' satisfies Address

/** A Safe whose two owners are development accounts 1 and 2; both must sign. */
export const developmentSafe = '0x92d0d3b6dbf4c0747f3f7e23ee6a5ae1e0f1790e' satisfies Address

/**
 * True if an account, in any casing, is a development account or one of their contract accounts.
 *
 * @example
 * isDevelopmentAccount('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // true
 */
export const isDevelopmentAccount = (address: string): boolean =>
  [...developmentAccounts, developmentContractAccount, developmentSafe].some((account) =>
    isSameAddress(account, address),
  )
