import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import { namedError } from '@/lib/errors'
import type { LocalClient } from '../chain/clients'
import { type SeedCall, sendAll } from './send'

/** Creation code and the arguments of its constructor. */
export type Creation = { abi: Abi; bytecode: Hex; args?: readonly unknown[] }

export type Placement = Creation & { label: string; address: Address }

const constructorGas = 29_000_000n

/**
 * Runs constructors at chosen addresses and places their runtime code there. The creation code is
 * first set as the code of the address; a plain transaction then executes it in the address's own
 * context (storage, `address(this)`, immutables, cached EIP-712 domains), and the same call returns
 * the runtime code. A copy of the runtime code of a normal deployment would have the immutables and
 * domains of another address. The constructors see `from` as `msg.sender`.
 *
 * @example
 * const address = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
 * await placeAll(client, deployer, [{ label: 'V3 factory', address, ...factory }])
 * // createPool(WETH, USDC, 500) returns 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640, as on the real chain
 * @throws Localnet.ConstructorRevertedError
 */
export async function placeAll(client: LocalClient, from: Address, placements: readonly Placement[]): Promise<void> {
  await Promise.all(
    placements.flatMap(({ address, abi, bytecode, args = [] }) => [
      client.setCode({ address, bytecode: encodeDeployData({ abi, bytecode, args }) }),
      // A contract's nonce starts at one (EIP-161); a factory's first CREATE depends on it.
      client.setNonce({ address, nonce: 1 }),
    ]),
  )
  const runtimes = await Promise.all(
    placements.map(async ({ address, label }) => {
      const { data } = await client
        .call({ account: from, to: address, gas: constructorGas })
        .catch((cause: unknown) => {
          throw new ConstructorRevertedError({ label, address, cause })
        })
      if (!data) throw new ConstructorRevertedError({ label, address })
      return data
    }),
  )
  const runs = placements.map(({ label, address }): SeedCall => ({ label, to: address, gas: constructorGas }))
  await sendAll(client, from, runs)
  await Promise.all(placements.map(({ address }, index) => client.setCode({ address, bytecode: runtimes[index]! })))
}

export class ConstructorRevertedError extends namedError(
  'Localnet.ConstructorRevertedError',
  ({ label, address }: { label: string; address: Address; cause?: unknown }) => ({
    message: `The constructor of ${label} reverted at ${address}.`,
    fix: 'Check its arguments.',
  }),
) {}
