import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  hashMessage,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { buildDrip } from '@/lib/chain/local/faucet'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { openSeededChain } from '../testing/open-seeded-chain'
import { localContracts } from './tokens'

const token = (symbol: string) => findTokenBySymbol(mainnet, symbol)!.address
const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const spender = personalDevelopmentAccounts[1]!.address
const stranger: Address = '0x00000000000000000000000000000000deadbeef'
const permitAbi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const daiPermitAbi = parseAbi([
  'function permit(address, address, uint256 nonce, uint256 expiry, bool allowed, uint8, bytes32, bytes32)',
])
const walletAbi = parseAbi([
  'function isValidSignature(bytes32, bytes) view returns (bytes4)',
  'function execute(address target, uint256 value, bytes data) returns (bytes)',
])

describe('tokens of the local world', () => {
  const anvil = openSeededChain({ chainId: 1 })
  let snapshot: `0x${string}`
  beforeEach(async () => {
    if (snapshot) await anvil.client.revert({ id: snapshot })
    snapshot = await anvil.client.snapshot()
  })

  const balance = (address: Address, account: Address) =>
    anvil.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const allowance = (address: Address) =>
    anvil.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner.address, spender] })
  const sent = async (to: Address, data: `0x${string}`, from: Address = owner.address) =>
    (await anvil.client.act({ from, to, data, gas: 3_000_000n })).status
  const approve = (address: Address, value: bigint) =>
    sent(address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }))

  // Values of the real chain.
  test.each([
    ['USDC', token('USDC'), '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335'],
    ['DAI', token('DAI'), '0xdbb8cf42e1ecb028be3f3dbc922e1d878b963f411dc388ced501601c60f7c6f7'],
    ['Permit2', mainnet.contracts.permit2, '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28'],
  ] as const)('behavior: %s has the EIP-712 domain of the real chain', async (_, address, separator) => {
    const read = await anvil.client.readContract({ address, abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' })
    expect(read).toBe(separator)
  })

  test('behavior: USDC accepts a signed EIP-2612 permit once', async () => {
    const address = token('USDC')
    const signature = await owner.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: address },
      types: {
        Permit: parseAbiParameters('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
      },
      primaryType: 'Permit',
      message: { owner: owner.address, spender, value: 5n, nonce: 0n, deadline: maxUint256 },
    })
    const { v, r, s } = split(signature)
    const args = [owner.address, spender, 5n, maxUint256, v, r, s] as const
    const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
    expect(await sent(address, data, spender)).toBe('success')
    expect(await allowance(address)).toBe(5n)
    expect(await sent(address, data, spender)).toBe('reverted')
  })

  test('behavior: DAI accepts its own form of permit', async () => {
    const address = token('DAI')
    const signature = await owner.signTypedData({
      domain: { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: address },
      types: {
        Permit: parseAbiParameters('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'),
      },
      primaryType: 'Permit',
      message: { holder: owner.address, spender, nonce: 0n, expiry: 0n, allowed: true },
    })
    const { v, r, s } = split(signature)
    const args = [owner.address, spender, 0n, 0n, true, v, r, s] as const
    expect(await sent(address, encodeFunctionData({ abi: daiPermitAbi, functionName: 'permit', args }), spender)).toBe(
      'success',
    )
    expect(await allowance(address)).toBe(maxUint256)
  })

  test('behavior: USDT returns nothing and changes an allowance only through zero', async () => {
    const address = token('USDT')
    expect(await approve(address, 7n)).toBe('success')
    expect(await approve(address, 8n)).toBe('reverted')
    expect(await approve(address, 0n)).toBe('success')
    expect(await approve(address, 8n)).toBe('success')
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })
    const { data } = await anvil.client.call({ account: owner.address, to: address, data: transfer })
    expect(data).toBeUndefined()
  })

  test('behavior: STA burns one percent of every transfer, rounded up', async () => {
    const address = token('STA')
    const before = await balance(address, owner.address)
    for (const value of [1000n, 1n]) {
      await sent(address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, value] }))
    }
    expect(before - (await balance(address, owner.address))).toBe(1001n)
    expect(await balance(address, stranger)).toBe(990n)
  })

  test('behavior: an unlimited allowance stays, a limited one is used up', async () => {
    const address = token('UNI')
    const pull = (value: bigint) =>
      sent(
        address,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [owner.address, stranger, value] }),
        spender,
      )
    await approve(address, 10n)
    expect(await pull(6n)).toBe('success')
    expect(await pull(6n)).toBe('reverted')
    await approve(address, maxUint256)
    expect(await pull(6n)).toBe('success')
    expect(await allowance(address)).toBe(maxUint256)
  })

  test('behavior: each drip pays any account ten thousand dollars of every token', async () => {
    for (const times of [1n, 2n]) {
      const { to, data } = buildDrip(stranger)
      expect(await sent(to, data)).toBe('success')
      expect(await balance(token('USDC'), stranger)).toBe(times * parseUnits('10000', 6))
      expect(await balance(token('WETH'), stranger)).toBe(times * parseUnits('3.125', 18))
      const balances = await Promise.all(mainnet.tokens.map(({ address }) => balance(address, stranger)))
      expect(balances.every((held) => held > 0n)).toBe(true)
    }
  })

  test('behavior: only the faucet mints, and the faucet only for its owner', async () => {
    const mintAbi = parseAbi([
      'function mint(address to, uint256 value)',
      'function mint(address[] to, (address token, uint256 value)[] drops)',
    ])
    const direct = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [owner.address, 1n] })
    const drops = [{ token: token('USDC'), value: 1n }]
    const throughFaucet = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [[owner.address], drops] })
    expect(await sent(token('USDC'), direct)).toBe('reverted')
    expect(await sent(localContracts.faucet, throughFaucet)).toBe('reverted')
  })

  test("behavior: the contract wallet accepts its owner's signatures and calls only", async () => {
    const address = localContracts.contractWallet
    const digest = hashMessage('hello')
    const isValid = (signature: `0x${string}`) =>
      anvil.client.readContract({
        address,
        abi: walletAbi,
        functionName: 'isValidSignature',
        args: [digest, signature],
      })
    const other = privateKeyToAccount(personalDevelopmentAccounts[1]!.privateKey)
    expect(await isValid(await owner.sign({ hash: digest }))).toBe('0x1626ba7e')
    expect(await isValid(await other.sign({ hash: digest }))).toBe('0xffffffff')
    expect(await isValid('0x1234')).toBe('0xffffffff')

    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 9n] })
    const data = encodeFunctionData({ abi: walletAbi, functionName: 'execute', args: [token('DAI'), 0n, approval] })
    expect(await sent(address, data, spender)).toBe('reverted')
    expect(await sent(address, data)).toBe('success')
  })
})

function split(signature: `0x${string}`) {
  const at = (from: number, to: number) => `0x${signature.slice(2 + from * 2, 2 + to * 2)}` as const
  return { r: at(0, 32), s: at(32, 64), v: Number(at(64, 65)) }
}
